class A:
    def run(self): return self.step(1)
    def step(self, n): return self.last(n, n)
    def last(self, a, b): return [a][b]
A().run()
