"""Module `code`: interpreters that run source line by line, as a prompt does.

Knows `codeop` for when a statement is complete. Invariant: what a run raises, except SystemExit, is shown by write().
"""

import sys
import traceback
from codeop import CommandCompiler, compile_command

__all__ = ["InteractiveInterpreter", "InteractiveConsole", "interact", "compile_command"]


class InteractiveInterpreter:
    """Runs source in a namespace of its own. Does not read input."""

    def __init__(self, locals=None):
        if locals is None:
            locals = {"__name__": "__console__", "__doc__": None}
        self.locals = locals
        self.compile = CommandCompiler()

    def runsource(self, source, filename="<input>", symbol="single"):
        """Compile source, and run it if it is complete. Returns True if more input is needed."""
        try:
            code = self.compile(source, filename, symbol)
        except (OverflowError, SyntaxError, ValueError):
            self.showsyntaxerror(filename, source=source)
            return False
        if code is None:
            return True
        self.runcode(code)
        return False

    def runcode(self, code):
        """Run a code object. Shows what it raises, except SystemExit."""
        try:
            exec(code, self.locals)
        except SystemExit:
            raise
        except:
            self.showtraceback()

    def showsyntaxerror(self, filename=None, **kwargs):
        """Show the SyntaxError that is handled now, without its traceback. filename: the name to show."""
        try:
            typ, value, tb = sys.exc_info()
            if filename and issubclass(typ, SyntaxError):
                value.filename = filename
            self._showtraceback(typ, value, None, kwargs.pop("source", ""))
        finally:
            typ = value = tb = None

    def showtraceback(self):
        """Show the exception that is handled now. The traceback starts below runcode()."""
        try:
            typ, value, tb = sys.exc_info()
            self._showtraceback(typ, value, tb.tb_next, "")
        finally:
            typ = value = tb = None

    def _showtraceback(self, typ, value, tb, source):
        sys.last_type = typ
        sys.last_traceback = tb
        value = value.with_traceback(tb)
        lines = source.splitlines()
        if source and typ is SyntaxError and not value.text and value.lineno is not None and len(lines) >= value.lineno:
            value.text = lines[value.lineno - 1]
        sys.last_exc = sys.last_value = value
        if sys.excepthook is sys.__excepthook__:
            self._excepthook(typ, value, tb)
        else:
            self._call_hook(typ, value, tb)

    def _call_hook(self, typ, value, tb):
        """Call the program's sys.excepthook, and show what that raises, too."""
        try:
            sys.excepthook(typ, value, tb)
        except SystemExit:
            raise
        except BaseException as e:
            e.__context__ = None
            e = e.with_traceback(e.__traceback__.tb_next)
            print("Error in sys.excepthook:", file=sys.stderr)
            sys.__excepthook__(type(e), e, e.__traceback__)
            print(file=sys.stderr)
            print("Original exception was:", file=sys.stderr)
            sys.__excepthook__(typ, value, tb)

    def _excepthook(self, typ, value, tb):
        self.write("".join(traceback.format_exception(typ, value, tb)))

    def write(self, data):
        """Write text to sys.stderr. Subclasses may write it elsewhere."""
        sys.stderr.write(data)


class InteractiveConsole(InteractiveInterpreter):
    """An interpreter that reads lines by raw_input(), and keeps those of a statement until it is complete."""

    def __init__(self, locals=None, filename="<console>", *, local_exit=False):
        InteractiveInterpreter.__init__(self, locals)
        self.filename = filename
        self.local_exit = local_exit
        self.resetbuffer()

    def resetbuffer(self):
        """Forget the lines of an incomplete statement."""
        self.buffer = []

    def interact(self, banner=None, exitmsg=None):
        """Read and run lines until the end of the input.

        banner: the text to write first, by default the version of Python. exitmsg: the text to write at the end; "" for none.
        """
        prompts = {name: hasattr(sys, name) for name in ("ps1", "ps2")}
        for name, text in (("ps1", ">>> "), ("ps2", "... ")):
            if not prompts[name]:
                setattr(sys, name, text)
        try:
            self._interact(banner, exitmsg)
        finally:
            for name, was_there in prompts.items():
                if not was_there:
                    delattr(sys, name)

    def _interact(self, banner, exitmsg):
        if banner is None:
            copyright = 'Type "help", "copyright", "credits" or "license" for more information.'
            self.write(f"Python {sys.version} on {sys.platform}\n{copyright}\n({type(self).__name__})\n")
        elif banner:
            self.write(f"{banner}\n")
        more = 0
        while True:
            try:
                try:
                    line = self.raw_input(sys.ps2 if more else sys.ps1)
                except EOFError:
                    self.write("\n")
                    break
                more = self.push(line)
            except KeyboardInterrupt:
                self.write("\nKeyboardInterrupt\n")
                self.resetbuffer()
                more = 0
            except SystemExit:
                if not self.local_exit:
                    raise
                self.write("\n")
                break
        if exitmsg is None:
            self.write(f"now exiting {type(self).__name__}...\n")
        elif exitmsg != "":
            self.write(f"{exitmsg}\n")

    def push(self, line, filename=None, _symbol="single"):
        """Add lines, and run them if they are complete statements. Returns True if more input is needed."""
        self.buffer.append(line)
        source = "\n".join(self.buffer)
        more = self.runsource(source, self.filename if filename is None else filename, symbol=_symbol)
        if not more:
            self.resetbuffer()
        return more

    def raw_input(self, prompt=""):
        """Read a line. Raises EOFError at the end of the input. Subclasses may read elsewhere."""
        return input(prompt)


def interact(banner=None, readfunc=None, local=None, exitmsg=None, local_exit=False):
    """Run an InteractiveConsole. readfunc: a replacement of its raw_input()."""
    console = InteractiveConsole(local, local_exit=local_exit)
    if readfunc is not None:
        console.raw_input = readfunc
    console.interact(banner, exitmsg)
