# The deprecated functions that take parts off an address, and what is refused in one.
import urllib.parse as u
import warnings

with warnings.catch_warnings(record=True) as found:
    warnings.simplefilter("always")
    print(u.splittype("HTTP:x"), u.splithost("//h:1/p"), u.splituser("u:p@h"), u.splitpasswd("u:p"), u.splitport("h:80"), u.splitnport("h:x", 1))
    print(u.splitquery("p?a?b"), u.splittag("p#t"), u.splitattr("p;a;b"), u.splitvalue("a=b=c"), u.unwrap("<URL:x>"))
print(found[0].message, "|", found[-1].message)
for url in ("http://[v1.]/", "http://[::1", "http://x\u2100y/", "http://[1.2.3.4]/"):
    try:
        print(u.urlsplit(url))
    except ValueError as e:
        print(ascii(str(e)))
for qs in ([1], 1):
    try:
        u.parse_qsl(qs)
    except TypeError as e:
        print("TypeError")
