"""What the natives of json need from the sandbox."""


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
    """The items of an instance of a class derived from dict, as its class gives them."""
    items = mapping.items()
    names = type(mapping).__name__, type(items).__name__
    items = list(_iterator(items, f"{names[0]}.items() returned a non-iterable (type {names[1]})"))
    if sort:
        items.sort()
    return items


def json_list(sequence):
    """The items of an instance of a class derived from list or tuple, as its class gives them."""
    return list(_iterator(sequence, "_iterencode_list needs a sequence"))
