class AppError(Exception):
    """Base."""
class Coded(AppError):
    def __init__(self, code, *args):
        super().__init__(code, *args)
        self.code = code
    def __str__(self): return f'code {self.code}'
    def __repr__(self): return f'Coded<{self.code}>'
class Bare(AppError): pass
try: raise Coded(7, 'x')
except AppError as e: print(e, repr(e), e.args, e.code, isinstance(e, Exception))
print(repr(Bare()), repr(Bare('a', 2)), str(Bare('a', 2)), Bare.__doc__, AppError.__doc__)
class NoSuper(Exception):
    def __init__(self, a, b): self.a = a
n = NoSuper(1, 2)
print(n.args, str(n), repr(n), n.a)
class BadStr(Exception):
    def __str__(self): raise ValueError('in str')
try: str(BadStr())
except ValueError as e: print(e)
class KW(Exception):
    def __init__(self, *, reason): super().__init__(reason)
raise KW(reason='because')
