# Operations on constant bools and bytes have the types and the errors of the same operations at run time.
def shown(v):
    return type(v).__name__, v


print(shown(True + True), shown(True / 2), shown(True // True), shown(True % 3), shown(True ** 3), shown(2 ** True), shown(True ** True))
print(shown(True << 3), shown(5 >> True), shown(True & False), shown(True | 4), shown(True ^ True), shown(True - 1.5), shown(-True), shown(-False))
print(shown(b"ab" + b"c"), shown(b"ab" * 3), shown(b"ab" * 0), shown(b"ab" * True), shown("ab" * True), len(b"ab" * 1000))
for text in ("True / False", "1 % False", "True // 0", "b'a' + 'a'", "b'a' * 1.5", "b'a' * -1", "True << -1", "True @ True", "b'a' - b'a'"):
    try:
        print(shown(eval(text)))
    except Exception as error:
        print(f"{type(error).__name__}: {error}")
t = True
print(shown(t + True), shown(True + t), shown(t ** True), b"x" * t)
