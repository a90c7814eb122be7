"""Encodes and decodes JSON by functions of the program: recursion, isinstance chains, string building, slicing."""

import json

ESCAPES = {'"': '\\"', '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\r': '\\r', '\b': '\\b', '\f': '\\f'}
UNESCAPES = {'"': '"', '\\': '\\', '/': '/', 'n': '\n', 't': '\t', 'r': '\r', 'b': '\b', 'f': '\f'}


def encode_text(text):
    parts = ['"']
    for char in text:
        if char in ESCAPES:
            parts.append(ESCAPES[char])
        elif ' ' <= char <= '~':
            parts.append(char)
        else:
            parts.append(f'\\u{ord(char):04x}')
    parts.append('"')
    return ''.join(parts)


def encode(value):
    if value is None:
        return 'null'
    if value is True:
        return 'true'
    if value is False:
        return 'false'
    if isinstance(value, str):
        return encode_text(value)
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, (list, tuple)):
        return '[' + ', '.join([encode(item) for item in value]) + ']'
    if isinstance(value, dict):
        return '{' + ', '.join(f'{encode_text(key)}: {encode(item)}' for key, item in value.items()) + '}'
    raise TypeError(f'no JSON for {type(value).__name__}')


class Decoder:
    def __init__(self, text):
        self.text = text
        self.at = 0

    def skip(self):
        text, at = self.text, self.at
        while at < len(text) and text[at] in ' \n\t\r':
            at += 1
        self.at = at
        return text[at] if at < len(text) else ''

    def expect(self, char):
        if self.skip() != char:
            raise ValueError(f'{char!r} expected at {self.at}')
        self.at += 1

    def value(self):
        char = self.skip()
        if char == '{':
            return self.members()
        if char == '[':
            return self.elements()
        if char == '"':
            return self.string()
        for word, meaning in (('true', True), ('false', False), ('null', None)):
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return meaning
        return self.number()

    def members(self):
        result = {}
        self.at += 1
        if self.skip() == '}':
            self.at += 1
            return result
        while True:
            self.skip()
            key = self.string()
            self.expect(':')
            result[key] = self.value()
            if self.skip() == '}':
                self.at += 1
                return result
            self.expect(',')

    def elements(self):
        result = []
        self.at += 1
        if self.skip() == ']':
            self.at += 1
            return result
        while True:
            result.append(self.value())
            if self.skip() == ']':
                self.at += 1
                return result
            self.expect(',')

    def string(self):
        parts = []
        text, at = self.text, self.at + 1
        while True:
            char = text[at]
            if char == '"':
                self.at = at + 1
                return ''.join(parts)
            if char == '\\':
                at += 1
                char = text[at]
                if char == 'u':
                    parts.append(chr(int(text[at + 1:at + 5], 16)))
                    at += 4
                else:
                    parts.append(UNESCAPES[char])
            else:
                parts.append(char)
            at += 1

    def number(self):
        start = self.at
        while self.at < len(self.text) and self.text[self.at] in '+-.0123456789eE':
            self.at += 1
        text = self.text[start:self.at]
        return float(text) if '.' in text or 'e' in text else int(text)


def sample(count):
    return [
        {'id': i, 'name': f'entry "{i}"', 'ratio': i / 8, 'tags': ['a\tb', 'caf\xe9', str(i)],
         'nested': {'ok': i % 2 == 0, 'none': None, 'empty': [[], {}]}}
        for i in range(count)
    ]


def main():
    data = sample(500)
    text = encode(data)
    assert text == json.dumps(data)
    assert Decoder(text).value() == data == json.loads(text)
    try:
        Decoder('{"a" 1}').value()
    except ValueError as error:
        message = str(error)
    return len(text), message


main()
