"""Module `cmd`: interpreters of commands, each a method do_NAME.

Without a terminal, nothing is completed while a line is typed; `complete` and its like answer when they are called.
"""

import inspect as _inspect
import string as _string
import sys as _sys

__all__ = ["Cmd"]

PROMPT = "(Cmd) "
IDENTCHARS = _string.ascii_uppercase + _string.ascii_lowercase + _string.digits + "_"


class Cmd:
    """Reads lines and calls the methods of their commands. A method that returns a true value ends the loop."""

    prompt = PROMPT
    identchars = IDENTCHARS
    ruler = "="
    lastcmd = ""
    intro = None
    doc_leader = ""
    doc_header = "Documented commands (type help <topic>):"
    misc_header = "Miscellaneous help topics:"
    undoc_header = "Undocumented commands:"
    nohelp = "*** No help on %s"
    use_rawinput = 1

    def __init__(self, completekey="tab", stdin=None, stdout=None):
        self.stdin = _sys.stdin if stdin is None else stdin
        self.stdout = _sys.stdout if stdout is None else stdout
        self.cmdqueue = []
        self.completekey = completekey

    def cmdloop(self, intro=None):
        """Write the introduction, then read and run commands until one ends the loop."""
        self.preloop()
        if intro is not None:
            self.intro = intro
        if self.intro:
            self.stdout.write(f"{self.intro}\n")
        stop = None
        while not stop:
            line = self.precmd(self.cmdqueue.pop(0) if self.cmdqueue else self._read())
            stop = self.postcmd(self.onecmd(line), line)
        self.postloop()

    def _read(self):
        if self.use_rawinput:
            try:
                return input(self.prompt)
            except EOFError:
                return "EOF"
        self.stdout.write(self.prompt)
        self.stdout.flush()
        line = self.stdin.readline()
        return line.rstrip("\r\n") if line else "EOF"

    def precmd(self, line):
        """Called with each line before it runs. Returns the line to run."""
        return line

    def postcmd(self, stop, line):
        """Called after each line. Returns whether the loop ends."""
        return stop

    def preloop(self):
        """Called before the loop."""

    def postloop(self):
        """Called after the loop."""

    def parseline(self, line):
        """Return (command, arguments, line); command and arguments are None for an empty line."""
        line = line.strip()
        if not line:
            return None, None, line
        if line[0] == "?":
            line = "help " + line[1:]
        elif line[0] == "!":
            if not hasattr(self, "do_shell"):
                return None, None, line
            line = "shell " + line[1:]
        end = 0
        while end < len(line) and line[end] in self.identchars:
            end += 1
        return line[:end], line[end:].strip(), line

    def onecmd(self, line):
        """Run a line. Returns whether the loop ends."""
        command, arguments, line = self.parseline(line)
        if not line:
            return self.emptyline()
        if command is None:
            return self.default(line)
        self.lastcmd = "" if line == "EOF" else line
        if command == "":
            return self.default(line)
        method = getattr(self, "do_" + command, None)
        return self.default(line) if method is None else method(arguments)

    def emptyline(self):
        """Called for an empty line: runs the last command again."""
        if self.lastcmd:
            return self.onecmd(self.lastcmd)

    def default(self, line):
        """Called for a line whose command is unknown."""
        self.stdout.write(f"*** Unknown syntax: {line}\n")

    def completedefault(self, *ignored):
        """Return the completions for a command that has no method for them."""
        return []

    def completenames(self, text, *ignored):
        start = "do_" + text
        return [name[3:] for name in self.get_names() if name.startswith(start)]

    def complete(self, text, state):
        """Return the completion number `state` of a text, or None. There is no line around it."""
        if state == 0:
            self.completion_matches = self.completenames(text, text, 0, len(text))
        try:
            return self.completion_matches[state]
        except IndexError:
            return None

    def get_names(self):
        return dir(self.__class__)

    def complete_help(self, *args):
        commands = set(self.completenames(*args))
        topics = {name[5:] for name in self.get_names() if name.startswith("help_" + args[0])}
        return list(commands | topics)

    def do_help(self, arg):
        'List available commands with "help" or detailed help with "help cmd".'
        if arg:
            self._help_on(arg)
            return
        names = self.get_names()
        topics = {name[5:] for name in names if name.startswith("help_")}
        documented, undocumented = [], []
        for name in dict.fromkeys(sorted(name for name in names if name.startswith("do_"))):
            command = name[3:]
            if command in topics:
                documented.append(command)
                topics.remove(command)
            else:
                (documented if getattr(self, name).__doc__ else undocumented).append(command)
        self.stdout.write(f"{self.doc_leader}\n")
        self.print_topics(self.doc_header, documented, 15, 80)
        self.print_topics(self.misc_header, sorted(topics), 15, 80)
        self.print_topics(self.undoc_header, undocumented, 15, 80)

    def _help_on(self, topic):
        show = getattr(self, "help_" + topic, None)
        if show is not None:
            show()
            return
        do = getattr(self, "do_" + topic, None)
        doc = None if do is None else do.__doc__     # that of None depends on the host
        self.stdout.write(f"{_inspect.cleandoc(doc) if doc else self.nohelp % (topic,)}\n")

    def print_topics(self, header, cmds, cmdlen, maxcol):
        if cmds:
            self.stdout.write(f"{header}\n")
            if self.ruler:
                self.stdout.write(f"{self.ruler * len(header)}\n")
            self.columnize(cmds, maxcol - 1)
            self.stdout.write("\n")

    def columnize(self, list, displaywidth=80):
        """Write strings in columns, with as few lines as fit the width."""
        if not list:
            self.stdout.write("<empty>\n")
            return
        wrong = [i for i, text in enumerate(list) if not isinstance(text, str)]
        if wrong:
            raise TypeError(f"list[i] not a string for i in {', '.join(map(str, wrong))}")
        if len(list) == 1:
            self.stdout.write(f"{list[0]}\n")
            return
        rows, widths = len(list), [0]
        for n in range(1, len(list)):
            columns = [list[i:i + n] for i in range(0, len(list), n)]
            sizes = [max(map(len, column)) for column in columns]
            if sum(sizes) + 2 * (len(sizes) - 1) <= displaywidth:
                rows, widths = n, sizes
                break
        for row in range(rows):
            texts = list[row::rows]
            while texts and not texts[-1]:
                texts.pop()
            self.stdout.write("  ".join(text.ljust(width) for text, width in zip(texts, widths)) + "\n")
