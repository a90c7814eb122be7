"""collapse_addresses() keeps the scopes of networks that stay as they are."""

import ipaddress

for texts in (
    ["2001::%scope/100", "2001::%scope/96"], ["2001::/100", "2001::%a/96"], ["2001::%a/97", "2001::8000:0%a/97"],
    ["10.0.0.0/9", "10.128.0.0/9", "10.1.0.0/16"], ["1.1.1.0/24", "1.1.0.0/24", "1.1.2.0/23"], [],
):
    print(list(ipaddress.collapse_addresses([ipaddress.ip_network(text) for text in texts])))
print(list(ipaddress.collapse_addresses([ipaddress.ip_address("1.1.1.1"), ipaddress.ip_address("1.1.1.0"), ipaddress.ip_network("1.1.1.0/31")])))
print(list(ipaddress.collapse_addresses([ipaddress.ip_address("::1%x"), ipaddress.ip_address("::1")])))
