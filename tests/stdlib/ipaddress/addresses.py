from ipaddress import *


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


for a in ("192.168.1.1", "8.8.8.8", "127.0.0.1", "0.0.0.0", "255.255.255.255", "224.0.0.1", "169.254.1.1", "::1", "fe80::1", "2001:db8::1", "::", "2001:4860:4860::8888", "ff02::1", "::ffff:1.2.3.4", "1:2:3:4:5:6:7:8", "1::8", "2002:c000:204::"):
    x = ip_address(a)
    print(x, repr(x), x.version, int(x), x.packed, x.is_private, x.is_global, x.is_loopback, x.is_multicast, x.is_reserved, x.is_link_local, x.is_unspecified, x.exploded, x.compressed, x.reverse_pointer, x.max_prefixlen)
for n in ("192.168.0.0/24", "10.0.0.0/8", "10.0.0.0/255.255.0.0", "1.2.3.4/32", "2001:db8::/32", "::/0", "172.16.0.0/30", "192.0.2.0/31"):
    x = ip_network(n)
    print(x, repr(x), x.network_address, x.broadcast_address, x.netmask, x.hostmask, x.prefixlen, x.num_addresses, x.with_netmask, x.is_private, x[0], x[-1])
n = ip_network("192.168.1.0/29")
print(list(n.hosts()), list(n)[:2], ip_address("192.168.1.3") in n, ip_address("10.0.0.1") in n, list(n.subnets()), list(n.subnets(new_prefix=31))[:2], n.supernet(), n.overlaps(ip_network("192.168.1.4/30")), ip_network("192.168.1.0/30").subnet_of(n), n.supernet_of(ip_network("192.168.1.0/30")), list(n.address_exclude(ip_network("192.168.1.0/31"))))
i = ip_interface("10.1.2.3/16")
print(i, repr(i), i.ip, i.network, i.netmask, i.with_prefixlen, i.with_netmask)
print(IPv4Address("1.2.3.4") + 5, IPv4Address("1.2.3.4") - 4, IPv4Address("1.2.3.4") < IPv4Address("1.2.3.5"), IPv4Address(16909060), IPv4Address(b"\1\2\3\4"), sorted([ip_address("10.0.0.2"), ip_address("10.0.0.1")]), {IPv4Address("1.1.1.1"): 1}[ip_address("1.1.1.1")], ip_network("10.0.0.5/8", strict=False), f"{IPv4Address('1.2.3.4'):b} {IPv4Address('1.2.3.4'):#x} {IPv4Address('1.2.3.4'):>12s}", IPv6Address("::ffff:1.2.3.4").ipv4_mapped)
print(list(summarize_address_range(ip_address("10.0.0.1"), ip_address("10.0.0.6"))), list(collapse_addresses([ip_network("10.0.0.0/25"), ip_network("10.0.0.128/25"), ip_address("10.0.1.0")])))
for f in (lambda: ip_address("1.2.3"), lambda: IPv4Address("1.2.3"), lambda: IPv4Address("1.2.3.256"), lambda: IPv4Address("01.2.3.4"), lambda: IPv4Address("a.b.c.d"), lambda: IPv4Address(""), lambda: IPv4Address(-1), lambda: IPv4Address(2**33), lambda: IPv4Address("1.2.3.4/8"), lambda: IPv6Address("1::2::3"), lambda: IPv6Address("12345::"), lambda: IPv6Address(":1"), lambda: IPv6Address("g::"), lambda: ip_network("10.0.0.1/8"), lambda: IPv4Network("10.0.0.0/33"), lambda: IPv4Network("10.0.0.0/a"), lambda: ip_network("x"), lambda: IPv4Address("1.1.1.1") < IPv6Address("::1"), lambda: n[100], lambda: IPv4Address(b"ab"), lambda: ip_interface("q"), lambda: list(n.subnets(new_prefix=20))):
    attempt(f)
