print(True + True, True * 5, -True, ~0, True / 2, True // 1, True << 3, 5 - True, True ** 2, False ** 0)
print(True & False, True | False, True ^ True, type(True & True), type(True & 1), type(True + 0))
print(True == 1, False == 0.0, hash(True), [10, 20][True])
{True: 'a', 1: 'b', 1.0: 'c'}
