"""Module `wsgiref.headers`: the headers of a response, as a mapping without regard to case."""

import re as _re

tspecials = _re.compile(r'[ \(\)<>@,;:\\"/\[\]\?=]')


def _formatparam(param, value=None, quote=1):
    """Return a parameter of a header, with its value in quotes if quote is true or the value needs them."""
    if not value:
        return param
    if quote or tspecials.search(value):
        value = value.replace("\\", "\\\\").replace('"', r"\"")
        return f'{param}="{value}"'
    return f"{param}={value}"


class Headers:
    """A list of (name, value) as a mapping."""

    def __init__(self, headers=None):
        if headers is None:
            headers = []
        if type(headers) is not list:
            raise TypeError("Headers must be a list of name/value tuples")
        self._headers = headers
        for name, value in headers:
            self._convert_string_type(name)
            self._convert_string_type(value)

    def _convert_string_type(self, value):
        if type(value) is not str:
            raise AssertionError(f"Header names/values must be of type str (got {value!r})")
        return value

    def __len__(self):
        return len(self._headers)

    def __setitem__(self, name, val):
        del self[name]
        self._headers.append((self._convert_string_type(name), self._convert_string_type(val)))

    def __delitem__(self, name):
        name = self._convert_string_type(name.lower())
        self._headers[:] = [pair for pair in self._headers if pair[0].lower() != name]

    def __getitem__(self, name):
        return self.get(name)

    def __contains__(self, name):
        return self.get(name) is not None

    def get_all(self, name):
        """Return all values of a header."""
        name = self._convert_string_type(name.lower())
        return [value for key, value in self._headers if key.lower() == name]

    def get(self, name, default=None):
        """Return the first value of a header."""
        name = self._convert_string_type(name.lower())
        for key, value in self._headers:
            if key.lower() == name:
                return value
        return default

    def keys(self):
        return [key for key, _ in self._headers]

    def values(self):
        return [value for _, value in self._headers]

    def items(self):
        return self._headers[:]

    def __repr__(self):
        return f"{self.__class__.__name__}({self._headers!r})"

    def __str__(self):
        return "\r\n".join([*(f"{key}: {value}" for key, value in self._headers), "", ""])

    def __bytes__(self):
        return str(self).encode("iso-8859-1")

    def setdefault(self, name, value):
        """Return the first value of a header, which is added if there is none."""
        found = self.get(name)
        if found is None:
            self._headers.append((self._convert_string_type(name), self._convert_string_type(value)))
            return value
        return found

    def add_header(self, _name, _value, **_params):
        """Add a header with parameters: underscores in their names become dashes, None is a parameter without a value."""
        parts = []
        if _value is not None:
            parts.append(self._convert_string_type(_value))
        for key, value in _params.items():
            key = self._convert_string_type(key).replace("_", "-")
            if value is not None:
                value = self._convert_string_type(value)
            parts.append(key if value is None else _formatparam(key, value))
        self._headers.append((self._convert_string_type(_name), "; ".join(parts)))
