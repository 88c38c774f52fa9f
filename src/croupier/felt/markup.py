"""SVG as text, one element at a time, with everything that is not markup escaped."""

import re

ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escaped(text: str) -> str:
    """The text as XML may hold it; a character that XML forbids becomes a question mark."""
    return NOT_IN_XML.sub("\ufffd", text).translate(ESCAPES)


def plain(value: float) -> str:
    """A measure with at most two decimals: "12.5", "40"."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, *content: str, **attributes: str | float) -> str:
    """An element around markup; `class_` and `font_size` mean class and font-size."""
    given = "".join(f' {_name(key)}="{_value(value)}"' for key, value in attributes.items())
    inside = "".join(content)
    return f"<{name}{given}>{inside}</{name}>" if inside else f"<{name}{given}/>"


def leaf(name: str, text: str, **attributes: str | float) -> str:
    """An element around plain words."""
    return element(name, escaped(text), **attributes)


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return escaped(value) if isinstance(value, str) else plain(value)
