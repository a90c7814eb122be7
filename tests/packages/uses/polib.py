import polib
po = polib.pofile('msgid "a"\nmsgstr "b"\n')
assert po[0].msgstr == "b"
