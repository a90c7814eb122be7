"""ssl: its names. There is no network in the sandbox: what would make a connection, or read certificates, says so."""

from enum import IntEnum, IntFlag
from socket import _refuse

HAS_SNI = HAS_ALPN = HAS_ECDH = HAS_TLSv1_2 = HAS_TLSv1_3 = True
HAS_NPN = HAS_SSLv2 = HAS_SSLv3 = HAS_TLSv1 = HAS_TLSv1_1 = HAS_PSK = HAS_PHA = HAS_NEVER_CHECK_COMMON_NAME = False
CHANNEL_BINDING_TYPES = ["tls-unique"]
OPENSSL_VERSION = "none (there is no network in the sandbox)"
OPENSSL_VERSION_INFO = (3, 0, 0, 0, 0)
OPENSSL_VERSION_NUMBER = 0x30000000


class VerifyMode(IntEnum):
    CERT_NONE = 0
    CERT_OPTIONAL = 1
    CERT_REQUIRED = 2


class TLSVersion(IntEnum):
    MINIMUM_SUPPORTED = -2
    SSLv3 = 768
    TLSv1 = 769
    TLSv1_1 = 770
    TLSv1_2 = 771
    TLSv1_3 = 772
    MAXIMUM_SUPPORTED = -1


class Purpose(IntEnum):
    SERVER_AUTH = 129
    CLIENT_AUTH = 130


class Options(IntFlag):
    OP_ALL = 0x80000050
    OP_NO_SSLv2 = 0
    OP_NO_SSLv3 = 0x2000000
    OP_NO_TLSv1 = 0x4000000
    OP_NO_TLSv1_1 = 0x10000000
    OP_NO_TLSv1_2 = 0x8000000
    OP_NO_TLSv1_3 = 0x20000000
    OP_NO_COMPRESSION = 0x20000
    OP_NO_TICKET = 0x4000
    OP_NO_RENEGOTIATION = 0x40000000
    OP_SINGLE_DH_USE = 0
    OP_SINGLE_ECDH_USE = 0
    OP_CIPHER_SERVER_PREFERENCE = 0x400000
    OP_IGNORE_UNEXPECTED_EOF = 0x80
    OP_LEGACY_SERVER_CONNECT = 0x4
    OP_ENABLE_MIDDLEBOX_COMPAT = 0x100000


class VerifyFlags(IntFlag):
    VERIFY_DEFAULT = 0
    VERIFY_CRL_CHECK_LEAF = 0x4
    VERIFY_CRL_CHECK_CHAIN = 0xC
    VERIFY_X509_STRICT = 0x20
    VERIFY_ALLOW_PROXY_CERTS = 0x40
    VERIFY_X509_TRUSTED_FIRST = 0x8000
    VERIFY_X509_PARTIAL_CHAIN = 0x80000


class _SSLMethod(IntEnum):
    PROTOCOL_TLS = 2
    PROTOCOL_TLSv1 = 3
    PROTOCOL_TLSv1_1 = 4
    PROTOCOL_TLSv1_2 = 5
    PROTOCOL_TLS_CLIENT = 16
    PROTOCOL_TLS_SERVER = 17


for _kind in VerifyMode, Options, VerifyFlags, _SSLMethod:
    globals().update({name: member for name, member in _kind.__members__.items()})
PROTOCOL_SSLv23 = PROTOCOL_TLS = _SSLMethod.PROTOCOL_TLS


class SSLError(OSError):
    library = reason = None


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
    verify_code = verify_message = None


CertificateError = SSLCertVerificationError


class SSLContext:
    def __new__(cls, *args, **kwargs):
        _refuse()


class SSLSocket:
    def __init__(self, *args, **kwargs):
        _refuse()


class SSLObject:
    def __init__(self, *args, **kwargs):
        _refuse()


class SSLSession:
    def __init__(self, *args, **kwargs):
        _refuse()


class MemoryBIO:
    def __init__(self, *args, **kwargs):
        _refuse()


create_default_context = _create_unverified_context = _create_default_https_context = wrap_socket = _refuse
get_server_certificate = get_default_verify_paths = DER_cert_to_PEM_cert = PEM_cert_to_DER_cert = cert_time_to_seconds = _refuse
RAND_bytes = RAND_add = RAND_status = get_protocol_name = enum_certificates = enum_crls = _refuse
