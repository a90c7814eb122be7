"""What the natives of re need from the sandbox: its exception class."""


def re_error(message, pattern, pos):
    from re import PatternError
    raise PatternError(message, pattern, pos)
