"""collections.abc: see _collections_abc. The names are listed, so that a class is made when it is used."""

from _collections_abc import (
    Awaitable, Coroutine, AsyncIterable, AsyncIterator, AsyncGenerator, Hashable, Iterable, Iterator, Generator,
    Reversible, Sized, Container, Callable, Collection, Set, MutableSet, Mapping, MutableMapping, MappingView, KeysView,
    ItemsView, ValuesView, Sequence, MutableSequence, ByteString, Buffer,
)

from _collections_abc import __all__
