"""parse_mode=HTML: a port of Telegram's own reading, with its refusals to the letter."""

import re
from dataclasses import dataclass, replace
from typing import Final

from app.sandbox.errors import ApiError, bad_request
from app.sandbox.formatted import Entity, FormattedText, sorted_entities, utf16_length

_SIMPLE: Final = {
    "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "u": "underline",
    "ins": "underline", "s": "strikethrough", "strike": "strikethrough",
    "del": "strikethrough", "tg-spoiler": "spoiler", "span": "spoiler",
}  # fmt: skip
_TAGS: Final = {*_SIMPLE, "a", "tg-time", "pre", "code", "blockquote"}
_NAMED: Final = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_REFERENCE: Final = re.compile(
    r"&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|(lt|gt|amp|quot)(?![A-Za-z]));?"
)
_SPACE: Final = " \t\r\n\0\v"
_DATE_FORMAT: Final = re.compile(r"[rR]|[tTdDwW]*")


@dataclass(frozen=True, slots=True)
class _Open:
    """A tag that waits for its end.

    Attributes:
        at: where its text begins, in UTF-16 units.
        index: likewise, in characters.
    """

    tag: str
    argument: str
    unix_time: int
    at: int
    index: int


def read_html(source: str) -> FormattedText:
    """Text and entities of Telegram's HTML; 400 "can't parse entities" where it is wrong.

    >>> read_html("<b>7♥</b> &amp; <i>8</i>").text
    '7♥ & 8'
    """
    return _Reader(source).read()


def read_references(text: str) -> str:
    """Replaces the character references that Telegram knows.

    >>> read_references("&lt;b&gt; &#9829; &nbsp;")
    '<b> ♥ &nbsp;'
    """
    return _REFERENCE.sub(_character, text)


def _character(found: re.Match[str]) -> str:
    hexadecimal, decimal, name = found.groups()
    if name:
        return _NAMED[name]
    code = int(hexadecimal, 16) if hexadecimal else int(decimal)
    return chr(code) if 0 < code < 0x10FFFF else found.group()


class _Reader:
    def __init__(self, source: str) -> None:
        self.source = source
        self.i = 0
        self.text: list[str] = []
        self.length = 0
        self.open: list[_Open] = []
        self.entities: list[Entity] = []

    def read(self) -> FormattedText:
        while self.i < len(self.source):
            tag_at = self.source.find("<", self.i)
            end = len(self.source) if tag_at < 0 else tag_at
            self._add(read_references(self.source[self.i : end]))
            self.i = end
            if tag_at >= 0:
                self._tag()
        if self.open:
            raise _wrong(f'Can\'t find end tag corresponding to start tag "{self.open[-1].tag}"')
        cleaned = [replace(e, language="") if e.type == "code" else e for e in self.entities]
        return FormattedText("".join(self.text), sorted_entities(cleaned))

    def _add(self, text: str) -> None:
        self.text.append(text)
        self.length += utf16_length(text)

    def _char(self) -> str:
        return self.source[self.i : self.i + 1]

    def _skip(self, stop: str) -> str:
        """Reads up to one of those characters, or to the end."""
        begin = self.i
        while self.i < len(self.source) and self.source[self.i] not in stop:
            self.i += 1
        return self.source[begin : self.i]

    def _skip_space(self) -> None:
        while self._char() and self._char() in _SPACE:
            self.i += 1

    def _at(self, index: int) -> str:
        return f"at byte offset {len(self.source[:index].encode('utf-8', 'surrogatepass'))}"

    def _tag(self) -> None:
        begin = self.i
        self.i += 1
        if self._char() == "/":
            self._end_tag(begin)
        else:
            self._start_tag(begin)
        self.i += 1

    def _start_tag(self, begin: int) -> None:
        tag = self._skip(_SPACE + ">").lower()
        if not self._char():
            raise _wrong(f"Unclosed start tag {self._at(begin)}")
        if tag not in _TAGS:
            raise _wrong(f'Unsupported start tag "{tag}" {self._at(begin)}')
        argument, unix_time = "", 0
        while True:
            self._skip_space()
            if self._char() == ">":
                break
            name, value = self._attribute(tag, begin)
            match tag, name:
                case ("a", "href") | ("tg-time", "format"):
                    argument = value or ""
                case ("code", "class") if value and value.startswith("language-"):
                    argument = value.removeprefix("language-")
                case ("span", "class") if value and value.startswith("tg-"):
                    argument = value.removeprefix("tg-")
                case ("blockquote", "expandable"):
                    argument = "1"
                case ("tg-time", "unix"):
                    unix_time = int(value) if value and value.isdigit() else 0
                case _:
                    pass
        if tag == "span" and argument != "spoiler":
            raise _wrong(f'Tag "span" must have class "tg-spoiler" {self._at(begin)}')
        index = sum(map(len, self.text))
        self.open.append(_Open(tag, argument, unix_time, self.length, index))

    def _attribute(self, tag: str, begin: int) -> tuple[str, str | None]:
        name = self._skip(_SPACE + "=>/\"'")
        if not name:
            raise _wrong(f'Empty attribute name in the tag "{tag}" {self._at(begin)}')
        self._skip_space()
        if self._char() != "=":
            if not self._char():
                raise _wrong(f'Unclosed start tag "{tag}" {self._at(begin)}')
            return name, None
        self.i += 1
        self._skip_space()
        if not self._char():
            raise _wrong(f'Unclosed start tag "{tag}" {self._at(begin)}')
        value = self._quoted() if self._char() in "\"'" else self._token()
        if not self._char():
            raise _wrong(f"Unclosed start tag {self._at(begin)}")
        return name, value

    def _quoted(self) -> str:
        quote = self._char()
        self.i += 1
        value = self._skip(quote)
        if self._char():
            self.i += 1
        return read_references(value)

    def _token(self) -> str:
        begin = self.i
        while (char := self._char()) and char.isascii() and (char.isalnum() or char in ".-"):
            self.i += 1
        if self._char() and self._char() not in _SPACE + ">":
            raise _wrong(f"Unexpected end of name token {self._at(begin)}")
        return self.source[begin : self.i].lower()

    def _end_tag(self, begin: int) -> None:
        if not self.open:
            raise _wrong(f"Unexpected end tag {self._at(begin)}")
        self.i += 1
        tag = self._skip(_SPACE + ">").lower()
        self._skip_space()
        if self._char() != ">":
            raise _wrong(f"Unclosed end tag {self._at(begin)}")
        opened = self.open.pop()
        if tag and tag != opened.tag:
            raise _wrong(
                f'Unmatched end tag {self._at(begin)}, expected "</{opened.tag}>", found "</{tag}>"'
            )
        if self.length > opened.at:
            self._close(opened)

    def _close(self, opened: _Open) -> None:
        plain = Entity("", opened.at, self.length - opened.at)
        last = self.entities[-1] if self.entities else plain
        wraps_last = (last.offset, last.length) == (plain.offset, plain.length)
        match opened.tag:
            case "a":
                url = opened.argument or "".join(self.text)[opened.index :]
                if link := checked_link(url):
                    self.entities.append(replace(plain, type="text_link", url=link))
            case "tg-time":
                if not _DATE_FORMAT.fullmatch(opened.argument):
                    raise _wrong("Invalid date format used")
                if opened.unix_time:
                    date = replace(plain, type="date_time", unix_time=opened.unix_time)
                    self.entities.append(replace(date, date_time_format=opened.argument))
            case "pre" if wraps_last and last.type == "code" and last.language:
                self.entities[-1] = replace(last, type="pre")
            case "code" if wraps_last and last.type == "pre" and opened.argument:
                self.entities[-1] = replace(last, language=opened.argument)
            case "code":
                self.entities.append(replace(plain, type="code", language=opened.argument))
            case "pre":
                self.entities.append(replace(plain, type="pre"))
            case "blockquote":
                kind = "expandable_blockquote" if opened.argument else "blockquote"
                self.entities.append(replace(plain, type=kind))
            case simple:
                self.entities.append(replace(plain, type=_SIMPLE[simple]))


def checked_link(url: str) -> str:
    """The link as Telegram keeps it, or nothing where it is none."""
    if re.match(r"(?i)tg:(//)?", url):
        return url
    if not re.fullmatch(r"(?i)(https?://)?[^\s/?#.]+(\.[^\s/?#.]+)+([/?#]\S*)?", url):
        return ""
    full = url if re.match(r"(?i)https?://", url) else f"http://{url}"
    return full if "/" in full.partition("://")[2] else f"{full}/"


def _wrong(text: str) -> ApiError:
    return bad_request(f"can't parse entities: {text}")
