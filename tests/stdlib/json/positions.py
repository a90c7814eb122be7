# Positions in a text, and texts that are none.
import json


def attempt(function):
    try:
        print(function())
    except Exception as e:
        print(type(e).__name__, e)


for decoder in (json.JSONDecoder(), json.JSONDecoder(parse_float=str), json.JSONDecoder(object_hook=len)):
    for text in ("[1]", "", "1 "):
        for at in (0, 1, 3, 5, -1, True, "a", None, 1.0):
            attempt(lambda: decoder.raw_decode(text, at))
    for text in (1, None, b"1", bytearray(b"1"), [1]):
        attempt(lambda: decoder.decode(text))
