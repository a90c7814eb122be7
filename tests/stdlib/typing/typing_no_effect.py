from typing import List, Dict, Optional, Union, Any, Callable, TypeVar, Generic, NamedTuple, TypedDict, Protocol, Literal, Tuple, cast, Iterable, Final, TYPE_CHECKING
T = TypeVar('T')
class Stack(Generic[T]):
    def __init__(self) -> None: self.items: List[T] = []
    def push(self, x: T) -> None: self.items.append(x)
    def pop(self) -> T: return self.items.pop()
s: 'Stack[int]' = Stack()
s.push(1)
class Emp(NamedTuple):
    name: str
    id: int = 3
class Movie(TypedDict):
    title: str
    year: int
class HasLen(Protocol):
    def __len__(self) -> int: ...
def f(a: Optional[int] = None, *b: Union[int, str], c: Dict[str, Any] | None = None) -> Tuple[int, ...]: return (a, *b)
m: Movie = {'title': 'x', 'year': 1}
print(s.pop(), Emp('a'), Emp('b', 5).id, m, f(1, 'a'), cast(int, 'still str'), TYPE_CHECKING, Stack[int]().items, Emp.__annotations__ is not None, Movie(title='q', year=2))
x: Final = 5
y: Literal['a', 'b'] = 'a'
x, y
