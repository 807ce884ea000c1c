"""Puts a text together from parts that may be missing."""

from collections.abc import Iterable, Sequence

from app.texts.catalogue import Markup


def joined(separator: str, parts: Iterable[str | None]) -> Markup:
    """The parts that are there, with the separator between them."""
    return Markup(separator.join(part for part in parts if part))


def dotted(*parts: str | None) -> Markup:
    """The parts in one line."""
    return joined(" · ", parts)


def lines(*parts: str | None) -> Markup:
    """A line each."""
    return joined("\n", parts)


def blocks(*parts: str | None) -> Markup:
    """Blocks of lines, set apart."""
    return joined("\n\n", parts)


def quoted(parts: Sequence[Markup]) -> Markup | None:
    """Lines in a quotation; None without any."""
    return Markup(f"<blockquote>{lines(*parts)}</blockquote>") if parts else None


def folded(parts: Sequence[Markup]) -> Markup | None:
    """Lines in a quotation that clients show folded; None without any."""
    return Markup(f"<blockquote expandable>{lines(*parts)}</blockquote>") if parts else None
