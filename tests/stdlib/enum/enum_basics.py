from enum import Enum, IntEnum, Flag, auto, StrEnum, unique, IntFlag
class Color(Enum):
    RED = 1
    GREEN = 'g'
    BLUE = auto() if False else 3
    ALIAS = 1
    def describe(self): return f'{self.name}={self.value}'
print(Color.RED, repr(Color.RED), Color.RED.name, Color.RED.value, Color('g'), Color['BLUE'], list(Color), len(Color), Color.ALIAS is Color.RED, Color.RED == 1, Color.RED in Color, Color.GREEN.describe(), isinstance(Color.RED, Color), {Color.RED: 'k'}[Color(1)], Color.__members__.keys())
class N(IntEnum):
    ONE = 1
    TWO = auto()
print(N.TWO, N.TWO + 1, N.ONE < N.TWO, N.ONE == 1, [10, 20][N.ONE], f'{N.TWO}', repr(N.ONE), sorted([N.TWO, N.ONE]))
class S(StrEnum):
    A = auto()
    B = 'bee'
print(S.A, S.B == 'bee', f'{S.B}', S.A.upper(), repr(S.A))
for f in (lambda: Color(99), lambda: Color['NOPE'], lambda: Color.NOPE, lambda: setattr(Color, 'RED', 5), lambda: Color.RED < Color.GREEN, lambda: type('Sub', (Color,), {})):
    try: f()
    except Exception as e: print(type(e).__name__, e)
match Color.GREEN:
    case Color.RED: print('r')
    case Color.GREEN: print('g')
