import http
from http import HTTPMethod, HTTPStatus

for s in HTTPStatus:
    print(s.name, s.value, s.phrase, "|", s.description, s.is_success, s.is_client_error)
print(HTTPStatus.OK, repr(HTTPStatus.NOT_FOUND), HTTPStatus(404) is HTTPStatus.NOT_FOUND, HTTPStatus.OK == 200, f"{HTTPStatus.CREATED}", HTTPStatus["GONE"])
print(sorted(n for n, m in HTTPStatus.__members__.items() if n != m.name))
print([(m.name, m.description) for m in HTTPMethod], HTTPMethod.GET == "GET", repr(HTTPMethod.POST), str(HTTPMethod.PUT), f"{HTTPMethod.PUT}")
try:
    HTTPStatus(999)
except ValueError as e:
    print(e)
print({HTTPStatus.OK: 1}[200], HTTPStatus.IM_A_TEAPOT.is_server_error, http.__all__)
