class Conn:
    def __init__(self, url):
        self.parts = self.parse(url)
    def parse(self, url):
        host, port = url.split(':')
        return host, int(port)
Conn('localhost:abc')
