"""How large a picture is, by its own header."""

import struct

import pytest

from app.sandbox.media import image_size
from tests.sandbox.pictures import png


def jpeg(width: int, height: int) -> bytes:
    comment = b"\xff\xfe" + struct.pack(">H", 6) + b"mau!"
    frame = b"\xff\xc2" + struct.pack(">HBHHB", 8, 8, height, width, 0)
    return b"\xff\xd8" + comment + frame + b"\xff\xd9" + bytes(8)


@pytest.mark.parametrize(
    ("content", "size"),
    [
        (png(24, 32), (24, 32)),
        (jpeg(640, 480), (640, 480)),
        (b"GIF87a" + struct.pack("<HH", 7, 9), (7, 9)),
        (png()[:20], None),
        (jpeg(1, 1)[:8], None),
        (b"\xff\xd8 no marker follows", None),
        (b"GIF89a", None),
        (b"", None),
    ],
)
def test_a_picture_tells_its_size(content: bytes, size: tuple[int, int] | None) -> None:
    assert image_size(content) == size
