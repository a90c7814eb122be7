import io
import netrc
from unittest import mock


def t(text):
    with mock.patch("builtins.open", lambda file, encoding: io.StringIO(text)):
        try:
            n = netrc.netrc("n.txt")
            print(n.hosts, n.macros, repr(n), n.authenticators("h"))
        except netrc.NetrcParseError as e:
            print(e, e.msg, e.lineno)


t("machine h login l password p\ndefault login d user u account a password \"q w\\\"e\"\n# c\nmachine x # y\n login z password a\\ b #k\n")
t("macdef m\nline1\nline2\n\nmachine h login a password b"); t("macdef m\nx"); t("bad"); t("machine h login a foo b"); t("machine"); t("machine \"\" login x password y"); t(""); t("machine h #a\nlogin b\npassword #x"); t("#c\n#d\nmachine a login b"); t("machine h password p\nmachine h2")
t("macdef m"); t("macdef m\n"); t("macdef m\na\nb"); t("machine a login b password c\nmacdef m\na\nb\n")
