# Defects of addresses: words without dots, spaces, comments, periods and encoded words in names.
from email.headerregistry import HeaderRegistry
r = HeaderRegistry()
for v in (r'"A \(Special\) Person" <p@d.n>', r'"\a\"b\\"@c', "John X. Doe <j@e.com>", "J. X. Doe <j@e.com>", "J.X.Doe <j@e.com>", "John X.<j@e.com>", ". Doe <j@e.com>", '"a.b" c <j@e>', '"=?utf-8?q?=C3=89ric?=" <f@e>', '"=?utf-8?q?=C3=89ric?= x" <f@e>', '"x =?utf-8?q?=C3=89ric?=" <f@e>', '"=?utf-8?q?a?= =?utf-8?q?b?=" <f@e>', "merwok. wok .  wok@example.com", "merwok  wok  @example.com", "a b c@d", "a .b@c", "a@b .c", '""example" example"@example.com', r'"\\"example\\" example"@example.com', '"a" b@c', 'a "b"@c', "x <a b@c>", "x <a . b@c>", "foo: a.b x <c@d>, e .f@g;", "a.@b", ".a@b", "a..b@c", "(c) a@b", "a@b (c)", "x (c) <a@b>", "a(c)b@d", "=?utf-8?q?a?= b <c@d>", "a <b@c> d"):
    h = r("To", v)
    print(v, "|", h, "|", [(a.display_name, a.username, a.domain) for a in h.addresses], [(type(d).__name__, str(d)) for d in h.defects])
