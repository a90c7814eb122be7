try: exec("print(1)", {'__builtins__': {}})
except NameError as e: print(e)
exec("print(len([1,2]))", {'__builtins__': {'print': print, 'len': lambda x: 42}})
