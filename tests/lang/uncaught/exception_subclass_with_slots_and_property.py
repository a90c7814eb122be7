class E(Exception):
    @property
    def code(self): return 42
    def __str__(self): return f'code={self.code}'
def f(): raise E('ignored') from None
f()
