"""Prelude of json: what its natives cannot do without code of the program."""


def json_error(message, text, position):
    from json.decoder import JSONDecodeError
    raise JSONDecodeError(message, text, position)


def json_sorted(items):
    return sorted(items)


def _iterator(items, message):
    try:
        return iter(items)
    except TypeError:
        raise TypeError(message) from None


def json_items(mapping, sort):
    """Return the items of an instance of a dict subclass, from the methods of its class."""
    items = mapping.items()
    names = type(mapping).__name__, type(items).__name__
    items = list(_iterator(items, f"{names[0]}.items() returned a non-iterable (type {names[1]})"))
    if sort:
        items.sort()
    return items


def json_list(sequence):
    """Return the items of an instance of a list or tuple subclass, from the methods of its class."""
    return list(_iterator(sequence, "_iterencode_list needs a sequence"))
