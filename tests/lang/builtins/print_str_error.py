class Bad:
    def __str__(self): return 5
class Raises:
    def __str__(self): raise ValueError('in str')
try: print('before', Bad(), 'after')
except TypeError as e: print('|', e)
try: print(Raises())
except ValueError as e: print(e)
print('ok', Raises())
