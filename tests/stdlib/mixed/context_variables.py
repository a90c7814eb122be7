import contextvars
import copy
import pickle
from collections.abc import Mapping


def shown(action):
    """What it gives or raises, without addresses."""
    try:
        text = repr(action())
    except Exception as error:
        text = f"{type(error).__name__}: {error}"
    print(text.split(" at 0x")[0])


var = contextvars.ContextVar("var", default=1)
other = contextvars.ContextVar("other")
context = contextvars.copy_context()

# What a call gets that it cannot take.
for cls in (contextvars.Context, contextvars.ContextVar, contextvars.Token):
    shown(lambda: type("Derived", (cls,), {}))
shown(contextvars.Token)
shown(lambda: contextvars.Context(1))
shown(lambda: contextvars.Context(a=1))
shown(contextvars.ContextVar)
shown(lambda: contextvars.ContextVar(1))
shown(lambda: contextvars.ContextVar("a", 2))
shown(lambda: hash(context))
shown(context.run)
shown(lambda: context.run(context.run, print))
shown(lambda: context[1])
shown(lambda: 1 in context)
shown(lambda: context.get(1))
shown(lambda: context[var])
shown(other.get)
shown(lambda: other.get(4))
shown(lambda: var.reset(1))
for value in (var, context):
    shown(lambda: copy.copy(value))
    shown(lambda: copy.deepcopy(value))
    shown(lambda: pickle.dumps(value))
    shown(lambda: setattr(value, "x", 1))

# Values, tokens and copies.
token = var.set(3)
print(var.get(), token.old_value, token.var is var, len(contextvars.copy_context()))
copied = contextvars.copy_context()
var.set(4)
print(copied[var], var.get(), copied.get(other, 7), [v.name for v in copied], var in copied, copied == copied.copy(), copied == contextvars.copy_context())
views = contextvars.copy_context()
before = list(views.items())
print(views.run(lambda: (other.set(5), var.set(6), other.get(), var.get())[2:]), before == list(views.items()), len(views), other.get(None))
keys = views.keys()
iterator = iter(views)
next(iterator)
views.run(other.set, 8)
print(sorted(v.name for v in keys), next(iterator).name, sorted(views.values()))
var.reset(token)
print(var.get(), contextvars.copy_context().get(var, "none"))
shown(lambda: var.reset(token))
shown(lambda: token)
mine = other.set(1)
shown(lambda: var.reset(mine))
shown(lambda: contextvars.copy_context().run(other.reset, mine))
shown(lambda: mine.old_value)
with var.set(77):
    print(var.get())
print(var.get(), isinstance(context, Mapping), contextvars.Context.__module__, type(contextvars.Token.MISSING).__name__)

# Exceptions leave a context, and natives may be nested as deep as memory allows.
shown(lambda: context.run(lambda: 1 / 0))
print(context.run(lambda *args, **kwargs: (args, kwargs), 1, 2, a=3), context.run(var.get))
nested = [contextvars.copy_context() for _ in range(3000)]
call = lambda: var.get()  # noqa: E731
var.set("innermost")
for each in nested:
    call = __import__("functools").partial(each.run, call)
print(call())


def generator():
    with var.set("in a generator"):
        yield var.get()
    yield var.get()


print(context.run(list, generator()), var.get())
