import cmd
import sys

c = cmd.Cmd(stdout=sys.stdout)
for args in (([],), (["a"],), ([f"item{i}" for i in range(30)],), ([f"item{i}" * (i % 4) for i in range(20)], 40), (["a" * 50, "b" * 50], 40)): c.columnize(*args)
try: c.columnize(["a", 1, "b", 2])
except TypeError as e: print(e)
c.onecmd("zz"); c.onecmd("help"); c.onecmd("help help"); c.onecmd("!x"); c.cmdqueue = ["help help", "EOF"]
class Q(cmd.Cmd):
    def do_EOF(self, a): return 1
q = Q(); q.cmdqueue = ["", "nope", "help zz", "EOF"]; q.cmdloop()
