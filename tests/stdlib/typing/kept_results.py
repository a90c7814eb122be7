# Equal subscriptions of typing give one object, if their arguments have a hash.
import typing, types
from typing import *
T = TypeVar('T')
class G(Generic[T]): pass
class P(Protocol[T]): pass
for e in """List[int] is List[int]
List[T] is List[T]
Dict[str, int] is Dict[str, int]
Tuple[int, ...] is Tuple[int, ...]
Tuple[()] is Tuple[()]
Type[int] is Type[int]
Optional[int] is Optional[int]
Union[int, str] is Union[int, str]
Union[int, str] is Union[str, int]
Callable[[int], str] is Callable[[int], str]
Callable[..., str] is Callable[..., str]
Literal[1] is Literal[1]
Literal[1, 2] is Literal[1, 2]
Literal[0] is Literal[False]
Annotated[int, 1] is Annotated[int, 1]
Annotated[int, []] is Annotated[int, []]
ClassVar[int] is ClassVar[int]
Final[int] is Final[int]
G[int] is G[int]
P[int] is P[int]
list[int] is list[int]
G[T][int] is G[int]
List[T][int] is List[int]
int | str is int | str
Iterable[int] is Iterable[int]
Concatenate[int, ...] is Concatenate[int, ...]
TypeGuard[int] is TypeGuard[int]
Required[int] is Required[int]
Unpack[Tuple[int]] is Unpack[Tuple[int]]
List['x'] is List['x']
ForwardRef('x') is ForwardRef('x')
List[List[int]] is List[List[int]]
List[1.0 and int] is List[int]
typing.Deque[int] is typing.Deque[int]
Pattern[str] is Pattern[str]
Dict[int, List[str]] is Dict[int, List[str]]""".splitlines():
    try: print(e, eval(e))
    except Exception as x: print(e, type(x).__name__, x)
