import bottle
assert bottle.template("Hi {{name}}!", name="<b>") == "Hi &lt;b&gt;!"
app = bottle.Bottle()
@app.route("/x/<n:int>")
def x(n):
    return {"n": n + 1}
import io
env = {"REQUEST_METHOD": "GET", "PATH_INFO": "/x/4", "wsgi.errors": io.StringIO(), "wsgi.input": io.BytesIO()}
assert b"".join(app(env, lambda *a: None)) == b'{"n": 5}'
