# oracle: native
print(hash(0), hash(-1), hash(-2), hash(-1.0), hash(True), hash(2**61 - 1), hash(2**61), hash(-2**61), hash(2**61 - 2))
print(hash(0.5), hash(1e300), hash(-1e-300), hash(5e-324), hash(10**50), hash(1e22) == hash(10**22), hash(-0.0))
print(hash(float('inf')), hash(float('-inf')), hash(1j), hash(-1j), hash(1 + 2j), hash(-1 - 1j), hash(0.5 + 0.25j), hash(3 + 0j) == hash(3))
class I(int): pass
class F(float): pass
print(hash(I(5)), hash(F(2.5)) == hash(2.5), {I(1): 'a'}[1.0])
