import string, textwrap
print(string.ascii_letters, string.digits, string.punctuation, repr(string.whitespace), string.hexdigits, string.octdigits, len(string.printable), string.capwords("hello  big WORLD"), string.capwords("a-b c-d", "-"))
t = string.Template("Hi $name, you owe $$${amt}")
print(t.substitute(name="Al", amt=5), t.safe_substitute(name="x"), t.get_identifiers(), t.is_valid(), t.template)
for f in (lambda: t.substitute(name=1), lambda: string.Template("$").substitute(), lambda: string.Template("a\n $!").substitute(), lambda: string.Formatter().format("{0} {x}", 1), lambda: string.Formatter().format("{} {}", 1), lambda: string.Formatter().format("{}{1}", 1, 2)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(string.Formatter().format("{0!r:>8}|{x[1]}|{y.real}", "a", x=[1, 2], y=3), list(string.Formatter().parse("a{b!r:c}d{}")), string.Formatter().vformat("{a}", (), {"a": 1}))
class L(string.Template):
    delimiter = "%"; idpattern = "[a-z]+_[a-z]+"
print(L("%a_b %x").safe_substitute(a_b=1))
s = "The quick brown fox jumped over the lazy dogs. It was  a very-long-hyphenated word and supercalifragilisticexpialidocious end."
print(textwrap.wrap(s, 20)); print(textwrap.fill(s, 30, initial_indent="* ", subsequent_indent="  ")); print(textwrap.shorten(s, 30), textwrap.shorten(s, 30, placeholder="~"))
print(textwrap.wrap(s, 15, break_long_words=False, break_on_hyphens=False), textwrap.wrap(s, 20, max_lines=2), textwrap.wrap("", 5), textwrap.wrap("a\tb\n\nc", 10, replace_whitespace=False), textwrap.wrap(s, 25, drop_whitespace=False)[:3], textwrap.wrap(s, 40, fix_sentence_endings=True))
print(repr(textwrap.dedent("\n    a\n      b\n\n   \tc\n")), repr(textwrap.dedent("  x\n  y")), repr(textwrap.indent("a\n\nb\n", "> ")), repr(textwrap.indent("a\n\nb", "> ", lambda l: True)))
for f in (lambda: textwrap.wrap("a", 0), lambda: textwrap.shorten("aaa bbb", 2), lambda: textwrap.wrap(5)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
