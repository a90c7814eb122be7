"""ssl: its names. There is no network in the sandbox: every call that needs one says so."""

import enum

CERT_NONE, CERT_OPTIONAL, CERT_REQUIRED = 0, 1, 2
PROTOCOL_TLS, PROTOCOL_TLS_CLIENT, PROTOCOL_TLS_SERVER = 2, 16, 17
OP_ALL, OP_NO_SSLv2, OP_NO_SSLv3, OP_NO_TLSv1, OP_NO_TLSv1_1, OP_NO_COMPRESSION, OP_NO_TICKET = 0x80000050, 0, 1 << 25, 1 << 26, 1 << 28, 1 << 17, 1 << 14
HAS_SNI = HAS_ALPN = HAS_NEVER_CHECK_COMMON_NAME = HAS_TLSv1_2 = HAS_TLSv1_3 = True
OPENSSL_VERSION, OPENSSL_VERSION_INFO, OPENSSL_VERSION_NUMBER = "OpenSSL 3.0.0", (3, 0, 0, 0, 0), 0x30000000


class TLSVersion(enum.IntEnum):
    MINIMUM_SUPPORTED = -2
    SSLv3 = 768
    TLSv1 = 769
    TLSv1_1 = 770
    TLSv1_2 = 771
    TLSv1_3 = 772
    MAXIMUM_SUPPORTED = -1


class Purpose(enum.Enum):
    SERVER_AUTH = "1.3.6.1.5.5.7.3.1"
    CLIENT_AUTH = "1.3.6.1.5.5.7.3.2"


class SSLError(OSError):
    pass


class SSLZeroReturnError(SSLError):
    pass


class SSLWantReadError(SSLError):
    pass


class SSLWantWriteError(SSLError):
    pass


class SSLSyscallError(SSLError):
    pass


class SSLEOFError(SSLError):
    pass


class SSLCertVerificationError(SSLError, ValueError):
    pass


CertificateError = SSLCertVerificationError


def _refuse(*args, **kwargs):
    raise PermissionError(1, "there is no network in the sandbox; call an external function of the host")


class SSLContext:
    def __init__(self, *args, **kwargs):
        _refuse()


class SSLObject:
    def __init__(self, *args, **kwargs):
        _refuse()


class SSLSocket:
    def __init__(self, *args, **kwargs):
        _refuse()


create_default_context = get_server_certificate = get_default_verify_paths = _refuse
