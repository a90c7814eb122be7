"""Slow paths of str, bytes and formatting that call code of the program.

Runs inside the sandbox with the built-ins only; knows nothing of the runtime. Each function is called by one native, which has
checked its arguments.
"""


def str_translate(text, table):
    out = []
    for character in text:
        try:
            value = table[ord(character)]
        except LookupError:
            out.append(character)
            continue
        if value is None:
            continue
        if isinstance(value, str):
            out.append(value)
        elif isinstance(value, int):
            if not 0 <= value <= 0x10FFFF:
                raise ValueError("character mapping must be in range(0x110000)")
            out.append(chr(value))
        else:
            raise TypeError("character mapping must return integer, None or str")
    return "".join(out)


def template_repr(strings, interpolations):
    return f"Template(strings={strings!r}, interpolations={interpolations!r})"


def interpolation_repr(value, expression, conversion, format_spec):
    return f"Interpolation({value!r}, {expression!r}, {conversion!r}, {format_spec!r})"
