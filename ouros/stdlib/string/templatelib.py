"""string.templatelib: the types of template strings."""

# As text: tools that read this file may know no template strings.
Template = type(eval('t""'))
Interpolation = type(eval('t"{0}"').interpolations[0])


def convert(obj, /, conversion):
    """Convert *obj* using formatted string literal semantics."""
    if conversion is None:
        return obj
    if conversion == "r":
        return repr(obj)
    if conversion == "s":
        return str(obj)
    if conversion == "a":
        return ascii(obj)
    raise ValueError(f"invalid conversion specifier: {conversion}")
