# Addresses, networks and interfaces of version 6 with a scope; order and equality of interfaces.
import ipaddress as i

for a in ("::1%", "::1%scope%"):
    for c in (i.IPv6Address, i.IPv6Network, i.IPv6Interface):
        try:
            c(a)
        except i.AddressValueError as e:
            print(e)
x = i.IPv6Interface("2001:db8::1%scope/32")
print(x, repr(x), x.ip, x.network, x.with_prefixlen, x.with_netmask, x.scope_id, x.exploded)
print(x == i.IPv6Interface("2001:db8::1/32"), x == i.IPv6Interface("2001:db8::1%scope/32"))
n = i.IPv6Network("2001:db8::%scope/32")
print(n, n.network_address, n == i.IPv6Network("2001:db8::/32"), i.IPv6Network("fec0::/10").is_site_local)
print(sorted([i.IPv4Interface("0.0.0.1/32"), i.IPv4Address("0.0.0.1"), i.IPv4Interface("1.0.0.1/8"), i.IPv4Interface("1.0.0.1/16")]))
try:
    i.collapse_addresses([i.ip_network("1.1.0.0/24"), i.ip_network("::/64")])
except TypeError as e:
    print(e)
