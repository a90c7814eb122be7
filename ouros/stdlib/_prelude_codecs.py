"""Prelude: encoding and decoding with codecs of the program. The functions are in `_codecs`."""


def encode_with_handler(text, encoding, errors):
    from _codecs import encode_handled
    return encode_handled(text, encoding, errors)


def decode_with_handler(data, encoding, errors):
    from _codecs import decode_handled
    return decode_handled(data, encoding, errors)


def encode_by_program(text, encoding, errors):
    from _codecs import encode_registered
    return encode_registered(text, encoding, errors)


def decode_by_program(data, encoding, errors):
    from _codecs import decode_registered
    return decode_registered(data, encoding, errors)
