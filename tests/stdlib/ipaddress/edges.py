# What addresses at the edges of the registered networks are for, and octets that are not written as usual.
import ipaddress as i

NAMES = ("is_private", "is_global", "is_reserved", "is_loopback", "is_link_local", "is_multicast", "is_unspecified")
edges = ["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.0.8/30",
         "192.0.0.170/31", "192.0.2.0/24", "192.168.0.0/16", "198.18.0.0/15", "224.0.0.0/4", "240.0.0.0/4", "255.255.255.255/32",
         "::/128", "::1/128", "::ffff:0:0/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:1::1/128", "2001:db8::/32", "fc00::/7",
         "fe80::/10", "ff00::/8", "::ffff:10.0.0.0/104"]
for text in edges:
    n = i.ip_network(text)
    for value in (int(n[0]) - 1, int(n[0]), int(n[-1]), int(n[-1]) + 1):
        if 0 <= value < 2**n.max_prefixlen:
            a = type(n[0])(value)
            print(a, "".join(["01"[getattr(a, name)] for name in NAMES]), end=" ")
    print(n.is_private, n.is_global, a in n, n.netmask is i.ip_network(text).netmask)
for text in ("1.2.3", "1.2.3.256", "1.2.3.04", "1..3.4", "1.2.3.0x4", "1.2.3.\u0663", "1.2.3.+4", " 1.2.3.4", "1.2.3.4/8", "1.2.3.4444", ""):
    try:
        print(i.IPv4Address(text))
    except i.AddressValueError as e:
        print(e)
print(i.IPv4Address("255.0.10.1") + 5, i.IPv4Network("1.2.3.4/255.255.255.252"), i.ip_network("1.2.3.0/24") in i.ip_network("1.2.3.0/24"))
try:
    print(3 in i.IPv4Network("1.2.3.0/24"))
except AttributeError as e:
    print(e)
