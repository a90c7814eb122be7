"""Module `collections.abc`: names of `_collections_abc`, listed so that a class is made at the first use of its name."""

from _collections_abc import (
    Awaitable, Coroutine, AsyncIterable, AsyncIterator, AsyncGenerator, Hashable, Iterable, Iterator, Generator,
    Reversible, Sized, Container, Callable, Collection, Set, MutableSet, Mapping, MutableMapping, MappingView, KeysView,
    ItemsView, ValuesView, Sequence, MutableSequence, ByteString, Buffer,
)

from _collections_abc import __all__
