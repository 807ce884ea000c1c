"""Reading the files that the bot sends: uploads, file ids, and what a photo must be."""

import mimetypes
import struct
from collections.abc import Mapping
from typing import Final

from app.sandbox.errors import ApiError, bad_request
from app.sandbox.files import File, FileKind
from app.sandbox.parameters import Upload
from app.sandbox.state import State

PHOTO_BYTES: Final = 10 * 1024 * 1024
DOCUMENT_BYTES: Final = 50 * 1024 * 1024
_SIDES: Final = 10_000
_RATIO: Final = 20
_ATTACHED: Final = "attach://"


def read_file(state: State, kind: FileKind, named: str, uploads: Mapping[str, Upload]) -> File:
    """The file that a parameter names: attached to the call, or known by its id."""
    if not named:
        raise bad_request(f"there is no {kind} in the request")
    if named.startswith(_ATTACHED):
        upload = uploads.get(named.removeprefix(_ATTACHED))
        if upload is None:
            raise bad_request(f"there is no {kind} in the request")
        return _photo(state, upload) if kind is FileKind.PHOTO else _document(state, upload)
    if "://" in named:
        raise bad_request("wrong file identifier/HTTP URL specified")
    known = state.files.known.get(named)
    if known is None:
        raise bad_request("wrong remote file identifier specified: can't unserialize it")
    if known.kind is not kind:
        real, wanted = str(known.kind).capitalize(), str(kind).capitalize()
        raise bad_request(f"can't use file of type {real} as {wanted}")
    return known


def image_size(content: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, JPEG or GIF, or None where it is no picture.

    >>> image_size(b"GIF89a" + bytes([2, 0, 3, 0])), image_size(b"text")
    ((2, 3), None)
    """
    if content.startswith(b"\x89PNG\r\n\x1a\n") and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
        return width, height
    if content[:6] in {b"GIF87a", b"GIF89a"} and len(content) >= 10:
        width, height = struct.unpack("<HH", content[6:10])
        return width, height
    if content.startswith(b"\xff\xd8"):
        return _jpeg_size(content)
    return None


def _photo(state: State, upload: Upload) -> File:
    size = len(upload.content)
    if size > PHOTO_BYTES:
        raise bad_request(
            f"file of size {size} bytes is too big for a photo; "
            f"the maximum size is {PHOTO_BYTES} bytes"
        )
    if not size:
        raise bad_request("file must be non-empty")
    sides = image_size(upload.content)
    if sides is None:
        raise bad_request("IMAGE_PROCESS_FAILED")
    width, height = sides
    if not (width and height) or width + height > _SIDES or max(sides) > _RATIO * min(sides):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return state.files.add(FileKind.PHOTO, upload.content, upload.name, upload.mime_type, sides)


def _document(state: State, upload: Upload) -> File:
    if not upload.content:
        raise bad_request("file must be non-empty")
    if len(upload.content) > DOCUMENT_BYTES:
        raise ApiError(413, "Request Entity Too Large")
    mime_type = mimetypes.guess_type(upload.name)[0] or "application/octet-stream"
    return state.files.add(FileKind.DOCUMENT, upload.content, upload.name, mime_type)


def _jpeg_size(content: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(content) and content[at] == 0xFF:
        marker = content[at + 1]
        (length,) = struct.unpack(">H", content[at + 2 : at + 4])
        if 0xC0 <= marker <= 0xCF and marker not in {0xC4, 0xC8, 0xCC}:
            height, width = struct.unpack(">HH", content[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None
