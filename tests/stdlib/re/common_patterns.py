import random
import re

# Patterns put together at random, on ASCII text: greedy, lazy and possessive repeats, groups, alternatives, places, looks around.
rnd = random.Random(20)


def atom(depth):
    k = rnd.random()
    if k < 0.35:
        return rnd.choice("abcA1 _")
    if k < 0.6:
        return rnd.choice([r"\d", r"\w", r"\s", ".", r"\W", r"\S", "[ab]", "[^a]", "[a-c1]", r"[^\w]", "[A-Z]", r"[^ab\n]"])
    if k < 0.68:
        return rnd.choice(["^", "$", r"\b", r"\A", r"\Z"])
    if depth == 0:
        return rnd.choice("ab")
    if k < 0.82:
        return f"({choice(depth - 1)})"
    if k < 0.91:
        return f"(?:{choice(depth - 1)})"
    if k < 0.95:
        return f"(?{rnd.choice('=!')}{choice(depth - 1)})"
    if k < 0.98:
        return f"(?<{rnd.choice('=!')}{rnd.choice(['a', '[ab]', 'ab', 'a|b'])})"
    return f"(?{rnd.choice(['>', 'i:', 's:', 'm:'])}{choice(depth - 1)})"


def branch(depth):
    parts = []
    for _ in range(rnd.choice([1, 1, 2, 3])):
        a = atom(depth)
        if a not in ("^", "$", r"\b", r"\A", r"\Z") and rnd.random() < 0.5:
            a += rnd.choice(["*", "+", "?", "{2}", "{1,2}", "{2,}"]) + rnd.choice(["", "", "?", "+"])
        parts.append(a)
    return "".join(parts)


def choice(depth):
    return "|".join(branch(depth) for _ in range(rnd.choice([1, 1, 1, 2, 3])))


def show(m):
    return m and (m.regs, m.lastindex)


for n in range(250):
    p = choice(2)
    c = re.compile(p, rnd.choice([0, 0, 0, re.I, re.M, re.S, re.A]))
    t = "".join(rnd.choice("aaabbbcA1 _\n") for _ in range(rnd.choice([0, 1, 3, 7, 12])))
    print(ascii(p), ascii(t), show(c.match(t)), show(c.search(t, 1)), show(c.fullmatch(t)), [show(m) for m in c.finditer(t)], c.findall(t),
          c.split(t, 2), c.subn("<>", t), c.sub(r"[\g<0>]", t), c.sub(lambda m: m[0].upper() + "!", t, 2))
    b = re.compile(p.encode(), c.flags & ~re.U & ~re.A)
    print(show(b.search(t.encode())), b.findall(t.encode()), b.split(t.encode()), b.sub(rb"(\g<0>)", t.encode()), b.sub(b"-", t.encode(), 1))
