"""Module `string.templatelib`: types of template strings."""

# The t-string is a text for eval, since tools that read this file may not know t-strings.
Template = type(eval('t""'))
Interpolation = type(eval('t"{0}"').interpolations[0])


def convert(obj, /, conversion):
    """Apply a conversion of f-strings ('a', 'r', 's' or None) to an object. Returns the result."""
    if conversion is None:
        return obj
    if conversion == "r":
        return repr(obj)
    if conversion == "s":
        return str(obj)
    if conversion == "a":
        return ascii(obj)
    raise ValueError(f"invalid conversion specifier: {conversion}")
