class A:
    def __init__(self, x): self.x = x.value
class B(A):
    def __init__(self, x): super().__init__(x)
B(5)
