type A = int | list[A]
print(A, A.__value__, type(A), A.__name__, A.__module__)
type B[K, V: Lazy = str] = dict[K, V]
print(B[int, str], B.__type_params__, B.__value__, B[int, str].__args__, B[int, str].__origin__)
try: B.__type_params__[1].__bound__
except NameError as e: print(e)
Lazy = 'now'
print(B.__type_params__[1].__bound__, B.__type_params__[1].evaluate_bound(1))
type E = undefined_name
try: E.__value__
except NameError as e: print(e)
undefined_name = 5
print(E.__value__)
