def tokens(s):
    num = ''
    for c in s + ' ':
        if c.isdigit() or c == '.': num += c
        else:
            if num: yield float(num) if '.' in num else int(num)
            num = ''
            if c in '+-*/()': yield c
            elif not c.isspace(): raise SyntaxError(f'bad character {c!r}')
def evaluate(s):
    toks = list(tokens(s))
    def expr():
        v = term()
        while toks and toks[0] in ('+', '-'): v = v + term() if toks.pop(0) == '+' else v - term()
        return v
    def term():
        v = atom()
        while toks and toks[0] in ('*', '/'): v = v * atom() if toks.pop(0) == '*' else v / atom()
        return v
    def atom():
        t = toks.pop(0)
        if t == '(': v = expr(); toks.pop(0); return v
        return -atom() if t == '-' else t
    return expr()
print(evaluate('1 + 2 * 3'), evaluate('(1 + 2) * -3'), evaluate('10 / 4 - 1.5'), evaluate('2*(3+(4-1))'))
evaluate('2 / (1 - 1)')
