"""Uploaded pictures: written anew, made small in little memory, and refused in words where that cannot be."""

from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryFile

import pytest
from PIL import Image, ImageChops

from battles.pictures import shrinking, strips, uploads
from battles.pictures.shrinking import LONGEST_EDGE
from battles.pictures.uploads import MOST_BYTES, Picture, PictureRefused, read_picture

pytestmark = pytest.mark.django_db

SECRET = b"taken at the secret ford"


def ground(size: tuple[int, int], mode: str = "RGB") -> Image.Image:
    """A field with hills in it, so that every row and column differs from the next."""
    east = Image.linear_gradient("L").rotate(90).resize(size)
    heights = Random(25).randbytes(32 * 32)
    hills = Image.frombytes("L", (32, 32), heights).resize(size, Image.Resampling.BICUBIC)
    picture = Image.merge("RGB", (east, Image.linear_gradient("L").resize(size), hills))
    if mode in ("RGBA", "LA"):
        picture.putalpha(hills)
    return picture.convert(mode)


def photo(
    kind: str = "JPEG", size: tuple[int, int] = (64, 32), mode: str = "RGB", **options: object
) -> bytes:
    file = BytesIO()
    ground(size, mode).save(file, kind, **options)
    return file.getvalue()


def with_metadata() -> bytes:
    """A photograph that lies on its side and says where it was taken."""
    exif = Image.Exif()
    exif[0x010E], exif[0x0112] = SECRET.decode(), 6
    return photo(exif=exif)


def read(data: bytes) -> Picture:
    return read_picture(BytesIO(data), len(data))


def shown(made: Picture) -> Image.Image:
    return Image.open(BytesIO(made.image))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_written_anew(kind: str) -> None:
    made = read(photo(kind))
    assert shown(made).format == "WEBP"
    assert (made.width, made.height) == (64, 32)


def test_nothing_of_what_was_put_beside_it_is_kept() -> None:
    data = with_metadata() + b"<script>alert(1)</script>"
    made = read(data)
    assert SECRET in data
    assert SECRET not in made.image
    assert b"script" not in made.image
    assert (made.width, made.height) == (32, 64)  # it was turned upright


def test_a_png_that_lies_on_its_side_is_turned_too() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    made = read(photo("PNG", exif=exif))
    assert (made.width, made.height) == (32, 64)


def test_a_large_one_is_made_smaller() -> None:
    assert read(photo(size=(LONGEST_EDGE * 2, 100))).width == LONGEST_EDGE


@pytest.mark.parametrize(
    ("size", "shows"), [((4032, 3024), 1826), ((6000, 4000), 1936), ((8000, 6000), 1826)]
)
def test_a_photograph_of_any_phone_is_taken(size: tuple[int, int], shows: int) -> None:
    """Of 12, 24 and 48 million pixels."""
    made = read(photo(size=size))
    assert made.width == shows
    assert abs(made.width / made.height - size[0] / size[1]) < 0.01


def test_a_file_on_disk_is_read_from_its_beginning() -> None:
    with TemporaryFile() as file:
        file.write(photo())
        assert read_picture(file, file.tell()).width == 64


def seen(picture: Image.Image) -> Image.Image:
    """As it lies on white, where nobody sees how far the colours of the nearly transparent are rounded."""
    if not picture.has_transparency_data:
        return picture.convert("RGB")
    white = Image.new("RGBA", picture.size, "white")
    return Image.alpha_composite(white, picture.convert("RGBA")).convert("RGB")


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "LA", "P"])
def test_a_png_by_rows_is_what_it_is_in_whole(mode: str) -> None:
    data = photo("PNG", (2600, 1900), mode)
    image = Image.open(BytesIO(data))
    assert strips.can_be_read(image)
    by_rows = shrinking._made_of(*image.size, strips.Strips(BytesIO(data), image).rows)
    in_whole = shrinking._made_of_whole(Image.open(BytesIO(data)))
    plain = shrinking.plain(Image.open(BytesIO(data))).resize(by_rows.size, Image.Resampling.BICUBIC)
    assert by_rows.mode == in_whole.mode == plain.mode
    for other in (in_whole, plain):
        differs = ImageChops.difference(seen(by_rows), seen(other))
        assert not any(sum(band.histogram()[4:]) for band in differs.split())


@pytest.mark.parametrize(("mode", "options"), [("1", {}), ("I;16", {}), ("P", {"bits": 4})])
def test_a_png_of_another_kind_is_read_in_whole(mode: str, options: dict[str, int]) -> None:
    picture = ground((300, 200), "L").quantize(16) if options else ground((300, 200), "L").convert(mode)
    file = BytesIO()
    picture.save(file, "PNG", **options)
    assert not strips.can_be_read(Image.open(BytesIO(file.getvalue())))
    assert read(file.getvalue()).width == 300


def test_what_shines_through_still_does() -> None:
    assert shown(read(photo("PNG", (300, 200), "RGBA"))).mode == "RGBA"
    opaque = BytesIO()
    ground((300, 200)).convert("RGBA").save(opaque, "PNG")
    assert shown(read(opaque.getvalue())).mode == "RGB"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no picture that can be read"),
        (b"GIF89a" + b"\0" * 40, "no picture that can be read"),
        (b"RIFF\0\0\0\0WEBPVP8X" + b"\0" * 14, "no picture that can be read"),
        (photo()[:200], "no picture that can be read"),
        (photo("PNG", (900, 900))[:20_000], "no picture that can be read"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "no picture that can be read"),
        (photo("GIF"), "no picture that can be read"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_reason(data: bytes, said: str) -> None:
    with pytest.raises(PictureRefused, match=said):
        read(data)


@pytest.mark.parametrize(
    ("kind", "size", "mode", "options", "said"),
    [
        ("PNG", (6320, 6320), "1", {}, "a PNG may have 16 million"),
        ("WEBP", (2000, 1500), "RGB", {}, "a WebP may have 2 million"),
        ("WEBP", (2000, 1500), "RGB", {"lossless": True}, "a WebP may have 2 million"),
        ("WEBP", (2000, 1500), "RGBA", {}, "a WebP may have 2 million"),
        ("JPEG", (3000, 2000), "RGB", {"progressive": True}, "a progressive JPEG may have 4 million"),
        ("PNG", (3000, 2500), "I;16", {}, "a PNG of this kind may have 6 million"),
    ],
    ids=["png", "webp", "lossless", "clear", "progressive", "sixteen-bits"],
)
def test_too_many_pixels_are_refused_by_the_head(
    kind: str, size: tuple[int, int], mode: str, options: dict[str, bool], said: str
) -> None:
    file = BytesIO()
    Image.new(mode, size).save(file, kind, **options)
    with pytest.raises(PictureRefused, match=said):
        read(file.getvalue())


def test_it_says_how_large_it_may_be() -> None:
    file = BytesIO()
    Image.new("1", (6320, 6320)).save(file, "PNG")
    with pytest.raises(PictureRefused) as refusal:
        read(file.getvalue())
    assert str(refusal.value) == (
        "It has 39.9 million pixels, and a PNG may have 16 million. "
        "Save it smaller, at most 3,999 × 3,999 pixels, or as an ordinary JPEG."
    )


def test_what_takes_more_memory_than_it_may_is_refused() -> None:
    """A row of four million pixels is held in whole, however the picture is read."""
    with pytest.raises(PictureRefused, match="takes too much memory"):
        read(photo("PNG", (4_000_000, 4), "RGB"))


def test_a_heavy_file_is_refused_before_it_is_read() -> None:
    with pytest.raises(PictureRefused, match="at most 8 MB"):
        read_picture(BytesIO(), MOST_BYTES + 1)


def test_one_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "WITHIN", 0.01)
    with pytest.raises(PictureRefused, match="takes too long"):
        read(photo())


def test_one_whose_process_is_killed_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    killed = tmp_path / "killed.py"
    killed.write_text("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n")
    monkeypatch.setattr(shrinking, "__file__", str(killed))
    with pytest.raises(PictureRefused, match="takes too much memory"):
        read(photo())
