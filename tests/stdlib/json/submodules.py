# json.decoder, json.encoder and json.scanner are there without an import of their own.
import json

try:
    json.loads('{"a": }')
except json.decoder.JSONDecodeError as e:
    print(e)
print(json.encoder.encode_basestring_ascii("\xe9\n"), json.scanner.NUMBER_RE.match("12.5e3")[0])
print(json.decoder.scanstring('["abc"]', 2), json.decoder.scanstring('"\\u0041x"', 1, True))
for text, end in (('"abc', 1), ('"a\nb"', 1), ("abc", 9)):
    try:
        json.decoder.scanstring(text, end)
    except ValueError as e:
        print(type(e).__name__, e)
