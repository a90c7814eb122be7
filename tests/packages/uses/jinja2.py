from jinja2 import DictLoader, Environment, Template
assert Template("Hi {{ name|upper }}{% for i in x %} {{ loop.index }}{{ i }}{% endfor %}").render(name="bob", x="ab") == "Hi BOB 1a 2b"
env = Environment(loader=DictLoader({"base": "<{% block b %}{% endblock %}>", "page": "{% extends 'base' %}{% block b %}{{ v }}{% endblock %}"}), autoescape=True)
assert env.get_template("page").render(v="<") == "<&lt;>"
