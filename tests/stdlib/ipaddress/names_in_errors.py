# Errors of methods name the class that has them.
import argparse
import ipaddress

for function in (
    lambda: ipaddress.ip_network("10.0.0.0/8").subnets(zzz=1), lambda: ipaddress.ip_network("10.0.0.0/8").hosts(1),
    lambda: ipaddress.ip_network("::/8").supernet(1, 2, 3), lambda: ipaddress.ip_network("10.0.0.0/8").overlaps(),
    lambda: argparse.ArgumentParser().add_argument(), lambda: [cls.__name__ for cls in argparse.Namespace.__mro__],
):
    try:
        print(function())
    except TypeError as e:
        print(e)
