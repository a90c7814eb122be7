from typing import *
T=TypeVar('T'); K=TypeVar('K'); P=ParamSpec('P')
import collections, types
print(list[List[T]].__parameters__, dict[T,List[K]].__parameters__, list[T][int], dict[T, List[K]][int,str], list[List[T]][int])
print(tuple[Callable[P,T]].__parameters__, (int|List[T])[bytes], (List[T]|None)[int], Optional[T][int], Union[T,K][int,str])
a=list[int]
print(a.append, a.__origin__, a.__args__, a(), a([1]), dir(a)[-3:], a==list[int], hash(a)==hash(list[int]), a.__name__, a.__qualname__)
print(types.GenericAlias(list,(int,str)), isinstance(a, types.GenericAlias), type(a))
try: isinstance([], list[int])
except TypeError as e: print(e)
try: issubclass(list, list[int])
except TypeError as e: print(e)
try: list[int][str]
except TypeError as e: print(e)
class D(list[int]): pass
print(D.__bases__, D.__orig_bases__)
try: a.foo
except AttributeError as e: print(e)
import copy, pickle
print(copy.copy(a)==a, copy.deepcopy(a)==a, pickle.loads(pickle.dumps(a))==a)
import weakref
print(int|str, (int|str).__args__, int|None, isinstance(1,int|str), (int|str)==(str|int), hash(int|str)==hash(str|int), Union[int,str] is Union[int,str], type(int|str))
print(list[int]|None, 'a' if 0 else 1, list['T'], tuple[()], tuple[int,...], *tuple[int,...] if 0 else ())
print([*tuple[int,str]], next(iter(tuple[int])))
type Al[X]=list[X]
print(Al[int], Al.__name__, Al.__module__, Al.__type_params__, Al|None, Al[int].__args__)
try: Al.__name__='q'
except AttributeError as e: print(e)
print(TypeAliasType('Q', list[T], type_params=(T,)))
