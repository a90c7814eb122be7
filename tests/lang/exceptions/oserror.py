# oracle: native
e = OSError(2, 'No such file', 'name.txt')
print(e, e.errno, e.strerror, e.filename, e.args, repr(e), type(e).__name__)
print(type(OSError(17, 'x')).__name__, type(OSError(13, 'p')).__name__, OSError('single'), repr(OSError()), OSError(1, 2).args, OSError(2, 'a', 'f', None, 'g'), IOError is OSError, EnvironmentError is OSError)
print(issubclass(FileNotFoundError, OSError), issubclass(ConnectionResetError, ConnectionError), issubclass(TimeoutError, OSError), issubclass(BrokenPipeError, ConnectionError))
class MyErr(OSError):
    def __init__(self, code):
        super().__init__(code, 'custom')
        self.code = code
m = MyErr(5)
print(m, m.errno, m.code)
raise FileNotFoundError(2, 'gone', 'f.txt')
