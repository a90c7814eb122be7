"""Encodings, texts from tokens, numbers of tokens."""

import io
import token
import tokenize


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


source = "# c\ndef f(a, b=1):\n    x = f'{a!r:>{b}}{{}}' + 'é'  # end\n\n    return [a,\n            b] \\\n        + 1\n\n\nclass A:\n\tpass\n"
tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
print(tokenize.untokenize(tokens) == source)
print(tokenize.untokenize(t[:2] for t in tokens))
data = ("# -*- coding: latin-1 -*-\n" + source).encode("latin-1")
tokens = list(tokenize.tokenize(io.BytesIO(data).readline))
print(tokens[0], tokenize.untokenize(tokens) == data)
print(tokens[5], tokens[5].exact_type, [token.tok_name[t.exact_type] for t in tokens if t.type == token.OP])
for lines in ([b"x"], [b"\xef\xbb\xbfx"], [b"# coding: utf8\n"], [b"#!x\n", b"# vim: fileencoding=iso-8859-15\n", b"y"], [b"x\n", b"# coding: latin-1\n"], [],
              [b"\xef\xbb\xbf# coding: utf-8\n"], [b"# coding: nope\n"], [b"\xef\xbb\xbf# coding: latin-1\n"], [b"# \xff\n"]):
    attempt(lambda: tokenize.detect_encoding(iter(lines).__next__))
print(token.ISEOF(0), token.ISTERMINAL(5), token.ISNONTERMINAL(300), token.N_TOKENS, token.EXACT_TOKEN_TYPES["->"], len(token.__all__))
print(repr(tokenize.TokenInfo(1, "a", (1, 0), (1, 1), "a")))
attempt(lambda: tokenize.untokenize([tokenize.TokenInfo(1, "a", (2, 0), (2, 1), ""), tokenize.TokenInfo(1, "b", (1, 0), (1, 1), "")]))
