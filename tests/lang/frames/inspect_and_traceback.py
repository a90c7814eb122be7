import inspect, traceback, sys, warnings
def who(): return inspect.currentframe().f_back.f_code.co_name
def caller(): return who()
print(caller())
def st():
    for f in inspect.stack(): print(f.function, f.lineno, f.code_context, f.index, f.filename); break
st()
def a(): traceback.print_stack(limit=2, file=sys.stdout); print(traceback.extract_stack()[-1].line, len(traceback.format_stack(limit=1)))
a()
def dep(): warnings.warn('old', DeprecationWarning, stacklevel=2)
dep()
warnings.warn('user')
def fi():
    i=inspect.getframeinfo(inspect.currentframe()); print(i.filename,i.lineno,i.function,i.code_context,i.index)
fi()
def args(a,b,*c,d=1,**e): print(inspect.getargvalues(inspect.currentframe()))
args(1,2,3,d=4,f=5)
import linecache
print(repr(linecache.getline('main.py',2)))
