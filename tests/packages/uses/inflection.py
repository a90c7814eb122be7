import inflection
assert inflection.pluralize("person") == "people" and inflection.underscore("HTTPServerError") == "http_server_error"
