"""What lies in the tree, and that files stay small."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOP_LEVEL = {
    *("engine", "app", "migrations", "tests"),
    *("pyproject.toml", "requirements.txt", "requirements-dev.txt"),
    *("README.md", "LICENSE", "fly.toml", "Dockerfile"),
    *(".ci", ".github", ".gitignore", ".dockerignore"),
}
LONGEST = 350
CODE = {".py", ".js", ".css", ".html"}


def test_the_top_level_holds_what_belongs_there() -> None:
    if not shutil.which("git") or not (ROOT / ".git").exists():
        pytest.skip("not a checkout: only git knows what belongs to the tree")
    listing = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    tracked = {Path(name).parts[0] for name in listing.stdout.split("\0") if name}
    assert tracked <= TOP_LEVEL


def test_a_file_of_code_has_one_idea_and_fits_on_a_few_screens() -> None:
    lengths = {
        str(file.relative_to(ROOT)): len(file.read_text(encoding="utf-8").splitlines())
        for folder in ("engine", "app")
        for file in sorted((ROOT / folder).rglob("*"))
        if file.suffix in CODE
        and file.parent.name != "languages"  # a language is one file
        and file.name != "keys.py"  # and so are the names of its texts
    }
    assert "app/config.py" in lengths
    assert {file: lines for file, lines in lengths.items() if lines > LONGEST} == {}
