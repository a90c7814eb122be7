class V:
    def __init__(self): self.log = []
    def __iadd__(self, o): self.log.append(('iadd', o)); return self
    def __isub__(self, o): self.log.append(('isub', o)); return self
    def __imul__(self, o): self.log.append(('imul', o)); return self
    def __itruediv__(self, o): self.log.append(('itruediv', o)); return self
    def __ifloordiv__(self, o): self.log.append(('ifloordiv', o)); return self
    def __imod__(self, o): self.log.append(('imod', o)); return self
    def __ipow__(self, o): self.log.append(('ipow', o)); return self
    def __imatmul__(self, o): self.log.append(('imatmul', o)); return self
    def __ilshift__(self, o): self.log.append(('ilshift', o)); return self
    def __irshift__(self, o): self.log.append(('irshift', o)); return self
    def __iand__(self, o): self.log.append(('iand', o)); return self
    def __ior__(self, o): self.log.append(('ior', o)); return self
    def __ixor__(self, o): return 'replaced'
v = w = V()
v += 1; v -= 2; v *= 3; v /= 4; v //= 5; v %= 6; v **= 7; v @= 8; v <<= 9; v >>= 10; v &= 11; v |= 12
print(v is w, v.log)
v ^= 13
v
