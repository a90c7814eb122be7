"""What the natives of json need from the sandbox."""


def json_error(message, text, position):
    from json.decoder import JSONDecodeError
    raise JSONDecodeError(message, text, position)


def json_sorted(items):
    return sorted(items)
