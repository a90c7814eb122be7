# A proxy passes on all arguments, whatever their names are.
import weakref


class Callable:
    def __call__(*arguments, **names):
        return arguments[1:], names


def function(*arguments, **names):
    return arguments, names


target = Callable()
print(weakref.proxy(target)(self=1, x=2), weakref.proxy(function)(1, self=1, args=2, kwargs=3, proxy=4))
