x = 10
x += 5; print(x)
x -= 3; print(x)
x *= 2; print(x)
x /= 4; print(x)
x //= 2; print(x)
x **= 3; print(x)
x %= 10; print(x)
y = 12
y &= 10; print(y)
y |= 3; print(y)
y ^= 1; print(y)
y <<= 4; print(y)
y >>= 2; print(y)
s = 'a'; s += 'b'; s *= 3
s
