import cmd, io, sys
class Sh(cmd.Cmd):
    "A shell."
    intro = "Welcome"; prompt = "> "; use_rawinput = False
    def do_add(self, arg):
        """add A B
            sum"""
        try: print(sum(map(int, arg.split())), file=self.stdout)
        except ValueError as e: print("error:", e, file=self.stdout)
    def do_quit(self, arg): return True
    def do_shell(self, arg): self.stdout.write(f"sh:{arg}\n")
    def help_topic(self): self.stdout.write("about topic\n")
    def do_EOF(self, arg): print("eof", file=self.stdout); return True
    def precmd(self, line): return line.lower() if line != "EOF" else line
    def do_x(self, a): pass
    def do_list_all_of_the_things(self, a): "doc"
out = io.StringIO()
s = Sh(stdin=io.StringIO("add 1 2\n\nhelp\nhelp add\nhelp topic\nhelp nope\n? quit\n!ls -l\nfoo bar\n+x\nADD x\nquit\n"), stdout=out); s.cmdloop(); print(out.getvalue())
out = io.StringIO(); Sh(stdin=io.StringIO(""), stdout=out).cmdloop("Hi"); print(out.getvalue())
for line in ("", "a b  c", "?x", "!y", "  q  ", "9x!", "éa"): print(s.parseline(line), cmd.Cmd().parseline(line))
print(s.completenames("a"), sorted(s.complete_help("a")), s.completedefault("x"), cmd.Cmd.prompt, cmd.IDENTCHARS[:3])
