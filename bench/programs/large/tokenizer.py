"""Splits a program text into tokens, once character by character and once by a regular expression with named groups."""

import re

SOURCE = '''
def area(width, height):
    # a comment to the end of the line
    total = width * height + 3.25e2
    if total >= 100 and width != 0:
        return f(total, "text with \\"quotes\\"", [1, 2, 0x1F])
    while total < 10: total += 1_000
    return {'name': total ** 2, 'other': total // 7}
'''

PATTERN = re.compile(r'''
    (?P<comment>\#[^\n]*)
  | (?P<number>0x[0-9a-fA-F]+|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
  | (?P<newline>\n)
  | (?P<space>[ \t]+)
  | (?P<operator>\*\*|//|[<>=!+]=|[-+*/%=<>()\[\]{},:.])
''', re.VERBOSE)
PAIRS = {'**', '//', '<=', '>=', '==', '!=', '+='}


class Token:
    __slots__ = ('kind', 'text', 'line')

    def __init__(self, kind, text, line):
        self.kind = kind
        self.text = text
        self.line = line

    def __eq__(self, other):
        return (self.kind, self.text, self.line) == (other.kind, other.text, other.line)


def by_regex(text):
    tokens = []
    line = 1
    for match in PATTERN.finditer(text):
        kind = match.lastgroup
        if kind == 'newline':
            line += 1
        elif kind not in ('space', 'comment'):
            tokens.append(Token(kind, match.group(), line))
    return tokens


class Scanner:
    def __init__(self, text):
        self.text = text
        self.at = 0
        self.line = 1

    def peek(self, ahead=0):
        at = self.at + ahead
        return self.text[at] if at < len(self.text) else ''

    def while_in(self, accepts):
        start = self.at
        while self.at < len(self.text) and accepts(self.text[self.at]):
            self.at += 1
        return self.text[start:self.at]

    def number(self):
        start = self.at
        if self.peek() == '0' and self.peek(1) == 'x':
            self.at += 2
            self.while_in(lambda c: c in '0123456789abcdefABCDEF')
        else:
            self.while_in(lambda c: c.isdigit() or c == '_')
            if self.peek() == '.' and self.peek(1).isdigit():
                self.at += 1
                self.while_in(str.isdigit)
            if self.peek() in ('e', 'E'):
                self.at += 2
                self.while_in(str.isdigit)
        return self.text[start:self.at]

    def string(self, quote):
        start = self.at
        self.at += 1
        while self.peek() != quote:
            self.at += 2 if self.peek() == '\\' else 1
        self.at += 1
        return self.text[start:self.at]

    def tokens(self):
        while self.at < len(self.text):
            char = self.peek()
            if char == '\n':
                self.line += 1
                self.at += 1
            elif char in ' \t':
                self.at += 1
            elif char == '#':
                self.while_in(lambda c: c != '\n')
            elif char.isdigit():
                yield Token('number', self.number(), self.line)
            elif char.isalpha() or char == '_':
                yield Token('name', self.while_in(lambda c: c.isalnum() or c == '_'), self.line)
            elif char in '"\'':
                yield Token('string', self.string(char), self.line)
            else:
                text = char + self.peek(1)
                text = text if text in PAIRS else char
                self.at += len(text)
                yield Token('operator', text, self.line)


def main():
    text = SOURCE * 90
    ours = list(Scanner(text).tokens())
    theirs = by_regex(text)
    assert len(ours) == len(theirs) and all(a == b for a, b in zip(ours, theirs))
    return len(ours), ours[-1].line, sum(1 for token in ours if token.kind == 'name')


main()
