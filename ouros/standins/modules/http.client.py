"""http.client: its names. There is no network in the sandbox: connections say so."""

from http import HTTPStatus

HTTP_PORT, HTTPS_PORT = 80, 443
responses = {status: status.phrase for status in HTTPStatus}
globals().update({status.name: status for status in HTTPStatus})


class HTTPException(Exception):
    pass


class BadStatusLine(HTTPException):
    pass


class CannotSendRequest(HTTPException):
    pass


class CannotSendHeader(HTTPException):
    pass


class ImproperConnectionState(HTTPException):
    pass


class IncompleteRead(HTTPException):
    def __init__(self, partial, expected=None):
        self.args = (partial,)
        self.partial = partial
        self.expected = expected


class InvalidURL(HTTPException):
    pass


class LineTooLong(HTTPException):
    pass


class NotConnected(HTTPException):
    pass


class RemoteDisconnected(ConnectionResetError, BadStatusLine):
    pass


class ResponseNotReady(ImproperConnectionState):
    pass


class UnknownProtocol(HTTPException):
    pass


error = HTTPException


class HTTPMessage:
    """Headers of a response; there is never a response."""


class HTTPResponse:
    def __init__(self, *args, **kwargs):
        raise PermissionError(1, "there is no network in the sandbox; call an external function of the host")


class HTTPConnection:
    def __init__(self, *args, **kwargs):
        raise PermissionError(1, "there is no network in the sandbox; call an external function of the host")


class HTTPSConnection(HTTPConnection):
    pass
