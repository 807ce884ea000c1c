"""Files that the bot uploaded, kept by their content."""

import hashlib
from dataclasses import dataclass
from enum import StrEnum

from pydantic import Base64Bytes

from app.sandbox.shelf import Shelf


class FileKind(StrEnum):
    """What a file was sent as; a file id serves that kind only."""

    PHOTO = "photo"
    DOCUMENT = "document"


@dataclass(frozen=True, slots=True)
class File:
    """A file as the bot may name it again.

    Attributes:
        digest: the SHA-256 of the content, in hex.
        width: of a photo, in pixels; likewise the height.
    """

    id: str
    kind: FileKind
    digest: str
    size: int
    name: str
    mime_type: str
    width: int = 0
    height: int = 0

    @property
    def unique_id(self) -> str:
        """The same for equal content, whatever it was sent as."""
        return self.digest[:16]

    @property
    def path(self) -> str:
        """Where `/file/bot<TOKEN>/` has it."""
        return f"{self.kind}s/{self.id}{_suffix(self.name)}"


class Files:
    """All files of a world."""

    def __init__(self) -> None:
        self.known: Shelf[str, File] = Shelf("file", str, File)
        self.contents: Shelf[str, bytes] = Shelf("content", str, Base64Bytes)

    def add(
        self,
        kind: FileKind,
        content: bytes,
        name: str,
        mime_type: str,
        size: tuple[int, int] = (0, 0),
    ) -> File:
        """Keeps a content and gives the file that names it."""
        digest = hashlib.sha256(content).hexdigest()
        tag = hashlib.sha256(f"{kind}:{name}:{mime_type}:{digest}".encode()).hexdigest()[:32]
        file = File(f"{kind}-{tag}", kind, digest, len(content), name, mime_type, *size)
        if digest not in self.contents:
            self.contents[digest] = content
        if file.id not in self.known:
            self.known[file.id] = file
        return file

    def content(self, file: File) -> bytes:
        """The bytes as they were uploaded."""
        return self.contents[file.digest]

    def at(self, path: str) -> File | None:
        """The file that `getFile` gave this path."""
        file_id = path.rpartition("/")[2].partition(".")[0]
        file = self.known.get(file_id)
        return file if file is not None and file.path == path else None


def _suffix(name: str) -> str:
    _, dot, suffix = name.rpartition(".")
    return f".{suffix}" if dot and suffix.isalnum() else ""
