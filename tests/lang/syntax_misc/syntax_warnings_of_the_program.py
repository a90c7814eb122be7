import sys  # What goes to sys.stderr counts here.
import re
print(re.findall('\d+', 'a1b22'))
x = 5
print(x is 5)
def f(): assert (x, 'm')
