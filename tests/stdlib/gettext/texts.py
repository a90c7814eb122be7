import gettext

_ = gettext.gettext
print(_("hello"), gettext.ngettext("file", "files", 1), gettext.ngettext("file", "files", 2), gettext.pgettext("c", "m"), gettext.npgettext("c", "a", "b", 3))
print(gettext.textdomain(), gettext.textdomain("mine"), gettext.find("nothing", "/nowhere", ["de"]))
t = gettext.translation("nothing", "/nowhere", ["de"], fallback=True)
print(type(t).__name__, t.gettext("x"), t.info(), t.charset(), t.ngettext("a", "b", 5))
try:
    gettext.translation("nothing", "/nowhere", ["de"])
except OSError as e:
    print(type(e).__name__, e.strerror, e.filename)
gettext.install("mine", "/nowhere")
print(_("installed"))
for rule in ("n != 1", "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2", "0", "n>1"):
    f = gettext.c2py(rule)
    print(rule, [int(f(n)) for n in (0, 1, 2, 5, 11, 22, 101)])
