# Parameters of MIME headers: sections, comments, faults, and how they are written again; empty headers; addresses.
from email.headerregistry import HeaderRegistry, Address, Group
from email import policy
r = HeaderRegistry()
for n in ("Subject","To","MIME-Version","X-Foo","Content-Type","Content-Disposition","Content-Transfer-Encoding","Date"):
    h = r(n, ""); print(n, repr(h.fold(policy=policy.default)), [type(d).__name__ for d in h.defects])
for n, v in (("Content-Type", "text/plain; a=b; a=c"), ("Content-Type", "  text  /  plain  ; x=1"), ("Content-Disposition", "ab./k; x=\"y\""), ("Content-Type", "image/jpeg/foo; q"), ("Content-Disposition", "(x) inline (y)"), ("Content-Disposition", "attachment; filename*=utf-8''%e2%82%ac.txt"),("Content-Type","text/plain; charset*=ascii''utf-8%F1"), ("Content-Type","multipart/mixed; boundary=\"a;b\"")):
    h = r(n, v); print(repr(str(h)), dict(h.params), [type(d).__name__ for d in h.defects], repr(h.fold(policy=policy.default)))
for k in (dict(addr_spec="name@ex[]ample.com"), dict(addr_spec="wők@example.com"), dict(addr_spec="a@[1.2.3.4]"), dict(addr_spec='"a b"@c')):
    try: print(Address("foo", **k))
    except Exception as e: print(type(e).__name__, e)
print(Group(), Group(addresses=[Address("b","b","c"), Address("a","b","c")]))
