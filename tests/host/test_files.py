"""Programs that handle files, in ouros with an `OSAccess` and in the CPython that runs the tests, in a directory made for them.

Each program prints what it sees. It knows the directory as `ROOT`, and what it prints must not depend on the order of names.
Invariant: nothing here may need a CPython newer than the oldest that is supported.
"""

from __future__ import annotations

import contextlib
import io
import os
from pathlib import PurePosixPath

import pytest

from ouros import Complete, FutureSnapshot, OSAccess, Sandbox, SandboxRuntimeError, Snapshot

PREFIX = """
def attempt(f, *args, **kwargs):
    try:
        print(repr(f(*args, **kwargs)).replace(ROOT, 'ROOT'))
    except Exception as e:
        print(type(e).__name__, str(e).replace(ROOT, 'ROOT'))
"""

PROGRAMS = {
    "tar": """
import os, shutil, tarfile
os.makedirs(ROOT + '/from/sub/deep')
for name, data in (('a.txt', b'one'), ('sub/b.bin', bytes(2000)), ('sub/deep/c', b'')):
    with open(ROOT + '/from/' + name, 'wb') as f:
        f.write(data)
os.chmod(ROOT + '/from/a.txt', 0o640)
for kind in ('', ':gz', '|xz'):
    path = ROOT + '/all.tar'
    with tarfile.open(path, 'w' + kind) as archive:
        archive.add(ROOT + '/from', 'top', filter=lambda info: None if info.name.endswith('.bin') and kind else info)
    print(tarfile.is_tarfile(path), tarfile.is_tarfile(ROOT + '/from/a.txt'))
    with tarfile.open(path) as archive:
        print(kind, sorted(archive.getnames()), oct(archive.getmember('top/a.txt').mode), archive.getmember('top').isdir(), len(archive.name) > 4)
        archive.extractall(ROOT + '/to', filter='data')
        print(sorted(os.listdir(ROOT + '/to/top/sub')), open(ROOT + '/to/top/a.txt').read(), oct(os.stat(ROOT + '/to/top/a.txt').st_mode)[-3:])
        archive.extract('top/a.txt', ROOT + '/one', filter='data')
        print(os.listdir(ROOT + '/one/top'), archive.extractfile('top/a.txt').read())
    shutil.rmtree(ROOT + '/to')
with tarfile.open(ROOT + '/some.tar', 'x') as archive:
    with open(ROOT + '/from/a.txt', 'rb') as f:
        archive.addfile(archive.gettarinfo(arcname='other', fileobj=f), f)
    hard, soft = tarfile.TarInfo('hard'), tarfile.TarInfo('d/soft')
    hard.type, hard.linkname, soft.type, soft.linkname = tarfile.LNKTYPE, 'other', tarfile.SYMTYPE, '../other'
    archive.addfile(hard)
    archive.addfile(soft)
with tarfile.open(ROOT + '/some.tar', 'a') as archive:
    archive.add(ROOT + '/from/sub', 'sub', recursive=False)
with tarfile.open(ROOT + '/some.tar') as archive:
    print(archive.getnames())
    archive.extractall(ROOT + '/links', filter='data')
print([open(ROOT + '/links/' + name).read() for name in ('other', 'hard', 'd/soft')])
attempt(tarfile.open, ROOT + '/some.tar', 'x')
attempt(tarfile.open, ROOT + '/nothing.tar')
attempt(lambda: tarfile.open(ROOT + '/from/a.txt', 'r:gz'))
print([name for name, _ in shutil.get_archive_formats()][:5])
for name in ('tar', 'bztar'):
    made = shutil.make_archive(ROOT + '/packed', name, ROOT, 'from')
    print(made.replace(ROOT, 'ROOT'))
    shutil.unpack_archive(made, ROOT + '/unpacked', filter='data')
    print(sorted(os.listdir(ROOT + '/unpacked/from')))
attempt(shutil.unpack_archive, ROOT + '/from/a.txt', ROOT, 'tar')
for name in ('all.tar', 'some.tar', 'packed.tar', 'packed.tar.bz2'):
    os.remove(ROOT + '/' + name)  # they hold times and owners
""",
    "null": """
import os, stat
for mode in ('w', 'wb', 'a', 'r+b'):
    with open(os.devnull, mode) as f:
        print(f.write(b'abc' if 'b' in mode else 'abc'))
print(repr(open('/dev/null').read()), open(os.devnull, 'rb').read(), os.path.exists(os.devnull), os.path.isfile(os.devnull))
print(os.path.isdir(os.devnull), stat.S_ISCHR(os.stat(os.devnull).st_mode), os.path.realpath(os.devnull), os.path.islink(os.devnull))
""",
    "text": """
with open(ROOT + '/a.txt', 'w', encoding='utf-8') as f:
    print(f.write('h\\u00e9llo\\nworld\\n'), f.tell(), f.writelines(['x\\n', 'y']), f.readable(), f.writable(), f.seekable(), f.mode)
    attempt(f.read)
    attempt(f.write, b'x')
attempt(f.write, 'x')
print(f.closed)
with open(ROOT + '/a.txt', encoding='utf-8') as f:
    print(repr(f.readline()), f.tell(), repr(f.read(3)), f.seek(0), f.readlines(), repr(f.read()))
    for action in (lambda: f.write('x'), lambda: f.truncate(0), lambda: f.seek(1, 1), lambda: f.seek(-1), lambda: next(f)):
        attempt(action)
    f.seek(0)
    for i, line in enumerate(f):
        print(i, repr(line))
with open(ROOT + '/a.txt', 'a', encoding='utf-8') as f:
    f.write('\\nend')
print(repr(open(ROOT + '/a.txt', encoding='utf-8').read()))
""",
    "binary": """
with open(ROOT + '/b', 'wb') as f:
    print(f.write(b'abc'), f.write(bytearray(b'def')), f.tell(), f.seek(1), f.write(b'ZZ'), f.mode, f.closed)
    attempt(f.write, 'x')
    attempt(f.read)
with open(ROOT + '/b', 'r+b') as f:
    print(f.read(1), f.write(b'--'), f.tell(), f.read(), f.seek(-2, 2), f.read(), f.seek(0), f.truncate(4), f.read(), f.mode)
with open(ROOT + '/b', 'ab') as f:
    f.write(b'\\nend\\n')
with open(ROOT + '/b', 'rb') as f:
    buffer = bytearray(3)
    print(f.readline(), list(f), f.seek(0), f.readinto(buffer), buffer, f.peek(1)[:1], f.read1(2), f.readlines())
    for action in (lambda: f.write(b'x'), lambda: f.truncate(), lambda: f.seek(-1), lambda: f.seek(0, 9)):
        attempt(action)
for action in (f.read, f.readline, f.peek, f.flush, lambda: f.seek(0), lambda: list(f), f.close):
    attempt(action)
""",
    "modes": """
with open(ROOT + '/c', 'x') as f:
    f.write('new')
attempt(open, ROOT + '/c', 'x')
with open(ROOT + '/c', 'a+') as f:
    print(f.write('+'), f.seek(0), f.read(), f.write('!'), f.seek(0), f.read())
with open(ROOT + '/c', 'w+') as f:
    print(f.write('a\\nb\\n'), f.seek(0), repr(f.readline()), f.truncate(2), f.seek(0), repr(f.read()))
for mode in ('', 'b', 'rw', 'q', 'rr', 'r++', '+', 'rbt', 'tb', 't'):
    attempt(open, ROOT + '/c', mode)
for kwargs in ({'buffering': 0}, {'mode': 'rb', 'encoding': 'utf-8'}, {'mode': 'rb', 'errors': 'strict'}, {'mode': 'rb', 'newline': ''},
               {'newline': 'x'}, {'encoding': 'nope'}, {'mode': 3}, {'encoding': 3}, {'newline': 3}, {'closefd': False}):
    attempt(open, ROOT + '/c', **kwargs)
for name in ('/none', '', '/none/x', '/c/x'):
    attempt(open, ROOT + name)
    attempt(open, ROOT + name, 'w') if name != '/none' else None
attempt(open, None)
attempt(open, '')
attempt(open, 'a\\0b')
""",
    "newlines": """
with open(ROOT + '/n', 'w', newline='\\r\\n') as f:
    f.write('a\\nb\\rc\\n')
print(open(ROOT + '/n', 'rb').read())
for newline in (None, '', '\\n', '\\r', '\\r\\n'):
    with open(ROOT + '/n', newline=newline) as f:
        print(f.readlines())
""",
    "encodings": """
for encoding in ('utf-8', 'utf-16', 'utf-8-sig', 'latin-1', 'utf-32-le', 'ascii'):
    try:
        with open(ROOT + '/e', 'w', encoding=encoding) as f:
            f.write('\\u00e9')
            f.write('b\\n')
        print(encoding, open(ROOT + '/e', 'rb').read(), ascii(open(ROOT + '/e', encoding=encoding).read()))
    except UnicodeError as e:
        print(encoding, e)
with open(ROOT + '/e', 'wb') as f:
    f.write(b'ok \\xe9\\n')
attempt(open(ROOT + '/e', encoding='utf-8').read)
for errors in ('replace', 'ignore', 'surrogateescape', 'backslashreplace'):
    print(ascii(open(ROOT + '/e', encoding='utf-8', errors=errors).read()))
""",
    "unclosed": """
open(ROOT + '/u', 'w').write('left open')
print(open(ROOT + '/u').read())
print('a', 1, file=open(ROOT + '/p', 'w'), sep=',')
print(open(ROOT + '/p').readlines())
try:
    with open(ROOT + '/u', 'w') as f:
        f.write('kept')
        raise KeyError
except KeyError:
    pass
print(open(ROOT + '/u').read())
f = open(ROOT + '/u', 'a')
f.write(' until the end')
f.flush()
""",
    "pathlib": """
from pathlib import Path
root = Path(ROOT)
d = root / 'd'
attempt(d.mkdir)
attempt(d.mkdir)
attempt(d.mkdir, exist_ok=True)
attempt((root / 'x/y/z').mkdir)
attempt((root / 'x/y/z').mkdir, parents=True)
p = d / 'f.txt'
print(p.exists(), p.is_file(), d.is_dir(), p.write_text('one\\ntwo'), p.exists(), p.is_file(), p.is_dir(), p.is_symlink(), p.stat().st_size)
print(repr(p.read_text()), p.read_bytes(), p.write_bytes(b'\\x00\\xff'), p.read_bytes())
attempt(p.read_text, encoding='utf-8')
attempt(p.write_text, b'x')
attempt(d.read_text)
attempt(d.unlink)
attempt(d.rmdir)
attempt((root / 'none').unlink)
attempt((root / 'none').unlink, missing_ok=True)
attempt((root / 'none').stat)
attempt((root / 'none').rmdir)
attempt((root / 'none').rename, root / 'other')
attempt(lambda: list((root / 'none').iterdir()))
(d / 'g.py').touch()
attempt((d / 'g.py').touch, exist_ok=False)
(d / 'sub').mkdir()
(d / 'sub' / 'h.py').write_text('h')
(d / 'sub' / '.hid').write_text('h')
show = lambda paths: sorted(str(path.relative_to(root)) for path in paths)
print(show(d.iterdir()), show(root.glob('*')), show(root.glob('**/*.py')), show(root.rglob('*.py')), show(root.rglob('*')), show(d.glob('*/h.py')))
print(show(root.glob('d/sub')), show(root.glob('d/?.py')), show(root.glob('[dx]/*')), show(root.glob('nothing/*')), show(d.glob('sub/../g.py')))
try:
    list(root.glob(''))
except ValueError:
    print('no pattern')
attempt(lambda: list(root.glob('/x')))
print(show([p.rename(d / 'r.txt')]), p.exists(), (d / 'r.txt').replace(d / 'g.py').name, (d / 'r.txt').exists())
with (d / 'g.py').open('rb') as f:
    print(f.read())
print(d.resolve() == d.absolute(), (d / '..' / 'd').resolve() == d.resolve(), d.samefile(root / 'd'), (d / 'sub').parent == d)
""",
    "os": """
import os
import os.path
os.makedirs(ROOT + '/a/b/c')
attempt(os.makedirs, ROOT + '/a/b')
os.makedirs(ROOT + '/a/b', exist_ok=True)
attempt(os.mkdir, ROOT + '/no/x')
with open(os.path.join(ROOT, 'a', 'f'), 'w') as f:
    f.write('12345')
print(sorted(os.listdir(ROOT + '/a')), os.path.exists(ROOT + '/a/f'), os.path.isfile(ROOT + '/a/f'), os.path.isdir(ROOT + '/a'), os.path.getsize(ROOT + '/a/f'),
      os.path.islink(ROOT + '/a'), os.path.lexists(ROOT + '/zz'), os.access(ROOT + '/a/f', os.R_OK), os.access(ROOT + '/zz', os.F_OK))
for top, dirs, files in os.walk(ROOT):
    print(top.replace(ROOT, 'ROOT'), sorted(dirs), sorted(files))
print([top.replace(ROOT, 'ROOT') for top, _, _ in os.walk(ROOT, topdown=False)])
for top, dirs, files in os.walk(ROOT):
    dirs.clear()
    print(top.replace(ROOT, 'ROOT'))
with os.scandir(ROOT + '/a') as entries:
    print(sorted((e.name, e.is_dir(), e.is_file(), e.path.replace(ROOT, 'ROOT'), repr(e)) for e in entries))
os.rename(ROOT + '/a/f', ROOT + '/g')
os.replace(ROOT + '/g', ROOT + '/a/b/g')
for action in (lambda: os.rmdir(ROOT + '/a'), lambda: os.remove(ROOT + '/none'), lambda: os.remove(ROOT + '/a'), lambda: os.stat(ROOT + '/none'), lambda: os.listdir(ROOT + '/none'),
               lambda: os.listdir(ROOT + '/a/b/g'), lambda: os.path.getsize(ROOT + '/none'), lambda: os.rename(ROOT + '/none', ROOT + '/x'), lambda: os.stat(3.5), lambda: os.remove(None),
               lambda: os.path.exists('a\\0b'), lambda: os.stat(ROOT).st_mode & 0o170000, lambda: os.stat(ROOT + '/a/b/g')[6]):
    attempt(action)
os.remove(ROOT + '/a/b/g')
os.removedirs(ROOT + '/a/b/c') if False else os.rmdir(ROOT + '/a/b/c')
print(sorted(os.listdir(ROOT + '/a/b')), os.fspath(ROOT) == ROOT)
""",
    "environment": """
import os
print(os.getenv('GUEST_A'), os.environ['GUEST_A'], os.environ.get('GUEST_NONE', 'd'), os.getenv('GUEST_NONE'), 'GUEST_A' in os.environ, 'GUEST_NONE' in os.environ)
attempt(lambda: os.environ['GUEST_NONE'])
attempt(lambda: os.environ[3])
attempt(os.getenv, 3)
os.environ['GUEST_B'] = 'b'
print(os.getenv('GUEST_B'), os.environ.pop('GUEST_B'), os.environ.setdefault('GUEST_C', 'c'), os.path.expandvars('$GUEST_A/${GUEST_C}/$GUEST_NONE/$'))
del os.environ['GUEST_C']
attempt(lambda: os.environ.__delitem__('GUEST_C'))
attempt(lambda: os.environ.__setitem__('GUEST_C', 3))
print(dict(os.environ)['GUEST_A'], sorted(k for k in os.environ if k.startswith('GUEST')), type(os.environ).__name__)
""",
    "shutil": """
import glob
import os
import shutil
import tempfile
os.makedirs(ROOT + '/s/t')
for name in ('s/a.py', 's/b.txt', 's/t/c.py'):
    with open(ROOT + '/' + name, 'w') as f:
        f.write(name)
show = lambda paths: sorted(path.replace(ROOT, 'ROOT') for path in paths)
print(show(glob.glob(ROOT + '/s/*')), show(glob.glob(ROOT + '/s/*.py')), show(glob.glob(ROOT + '/**/*.py', recursive=True)), show(glob.glob(ROOT + '/**', recursive=True)),
      glob.glob('*.py', root_dir=ROOT + '/s'), show(glob.glob(ROOT + '/s/a.py')), glob.glob(ROOT + '/none*'), show(glob.glob(ROOT + '/*/')))
import warnings
warnings.simplefilter('ignore')
print(glob.glob0(ROOT + '/s', 'a.py'), glob.glob0(ROOT + '/s', 'zz'), glob.glob0(ROOT, ''), sorted(glob.glob1(ROOT + '/s', '*.[pt]*')))
print(show([shutil.copy(ROOT + '/s/a.py', ROOT + '/copy.py')]), show([shutil.copy2(ROOT + '/s/a.py', ROOT + '/s/t')]), open(ROOT + '/s/t/a.py').read())
attempt(shutil.copyfile, ROOT + '/s/a.py', ROOT + '/s/a.py')
print(show([shutil.copytree(ROOT + '/s', ROOT + '/tree', ignore=shutil.ignore_patterns('*.txt'))]), show(glob.glob(ROOT + '/tree/**', recursive=True)))
attempt(shutil.copytree, ROOT + '/s', ROOT + '/tree')
print(show([shutil.move(ROOT + '/copy.py', ROOT + '/tree')]), show([shutil.move(ROOT + '/tree', ROOT + '/moved')]), os.path.exists(ROOT + '/tree'))
attempt(shutil.rmtree, ROOT + '/none')
shutil.rmtree(ROOT + '/none', ignore_errors=True)
shutil.rmtree(ROOT + '/moved')
print(os.path.exists(ROOT + '/moved'))
with tempfile.TemporaryDirectory(dir=ROOT) as d:
    with open(d + '/x', 'w') as f:
        f.write('x')
    print(os.listdir(d), os.path.basename(d)[:3])
print(os.path.exists(d))
with tempfile.NamedTemporaryFile('w+', suffix='.txt', dir=ROOT) as f:
    print(f.write('temporary'), f.seek(0), f.read(), os.path.exists(f.name), f.name[-4:])
print(os.path.exists(f.name))
with tempfile.TemporaryFile() as f:
    print(f.write(b'ab'), f.seek(0), f.read())
with tempfile.SpooledTemporaryFile(mode='w+') as f:
    print(f.write('ab'), f.seek(0), f.read())
""",
    "rotating_logs": """
import logging, logging.handlers, os, re, datetime

def names():
    return sorted(re.sub(r'\\d{4}-[-_0-9]*\\d', 'DATE', name) for name in os.listdir(ROOT))

def record(text):
    return logging.LogRecord('n', logging.INFO, 'p', 1, text, (), None)

h = logging.handlers.RotatingFileHandler(ROOT + '/app.log', maxBytes=30, backupCount=2)
for i in range(9):
    h.emit(record('line %d ----------' % i))
print(names(), h.stream.tell())
h.close()
for name in names():
    with open(ROOT + '/' + name) as f:
        print(name, f.read().split())
h = logging.handlers.RotatingFileHandler(ROOT + '/one.log', maxBytes=6, backupCount=1, delay=True)
h.namer = lambda name: name + '.old'
h.rotator = lambda source, dest: (print(os.path.basename(source), os.path.basename(dest)), os.rename(source, dest))
for i in range(3):
    h.emit(record('text'))
h.close()
print(names())
for when in ('s', 'M', 'h', 'd', 'midnight', 'W0', 'W6'):
    h = logging.handlers.TimedRotatingFileHandler(ROOT + '/t.log', when, backupCount=1, utc=True, delay=True,
                                                  atTime=datetime.time(12, 30) if when == 'W6' else None)
    print(when, h.interval, h.suffix, [h.computeRollover(t) for t in (0, 1, 86399, 1717249800, 1717245000)])
    h.close()
for when in ('w7', 'W', 'x', 'W11'):
    attempt(logging.handlers.TimedRotatingFileHandler, ROOT + '/t.log', when)
h = logging.handlers.TimedRotatingFileHandler(ROOT + '/t.log', 'S', backupCount=1)
for i in range(3):
    # Long ago, so that neither the names nor whether it is time depend on the clock.
    h.rolloverAt = 10**9 + i
    h.interval = 1 + i * 1000
    h.emit(record('text %d' % i))
print(names(), len(h.getFilesToDelete()))
h.close()
logging.basicConfig(filename=ROOT + '/b.log', filemode='w', format='%(message)s', force=True)
logging.warning('hello')
logging.shutdown()
with open(ROOT + '/b.log') as f:
    print(f.read())
""",
}


def tree(system: OSAccess, path: str) -> dict[str, bytes | None]:
    """Path below `path` -> content, or None for a directory."""
    found: dict[str, bytes | None] = {}
    pending = [PurePosixPath(path)]
    while pending:
        for child in system.path_iterdir(pending.pop()):
            name = str(child.relative_to(path))
            if system.path_is_dir(child):
                found[name] = None
                pending.append(child)
            else:
                found[name] = system.path_read_bytes(child)
    return found


def host_tree(path: str) -> dict[str, bytes | None]:
    found: dict[str, bytes | None] = {}
    for top, dirs, files in os.walk(path):
        for name in dirs:
            found[os.path.relpath(os.path.join(top, name), path)] = None
        for name in files:
            with open(os.path.join(top, name), "rb") as file:
                found[os.path.relpath(os.path.join(top, name), path)] = file.read()
    return found


def make_system() -> OSAccess:
    system = OSAccess(environ={"GUEST_A": "1"})
    system.path_mkdir(PurePosixPath("/root/dir"), True, True)
    return system


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", PROGRAMS)
def test_like_the_host(name, tmp_path, monkeypatch):
    monkeypatch.setenv("GUEST_A", "1")
    source = PREFIX + PROGRAMS[name]
    wanted = io.StringIO()
    with contextlib.redirect_stdout(wanted):
        exec(compile(source, name, "exec"), {"ROOT": str(tmp_path)})
    printed = []
    system = make_system()
    Sandbox(source, inputs=["ROOT"]).run(
        inputs={"ROOT": "/root/dir"}, os=system, print_callback=lambda stream, text: printed.append(text)
    )
    assert "".join(printed).splitlines() == wanted.getvalue().splitlines()
    assert tree(system, "/root/dir") == host_tree(str(tmp_path))


@pytest.mark.parametrize("name", PROGRAMS)
def test_paused_at_every_call(name):
    """Answered one by one, from bytes or from forks, the calls give what they give in one run."""
    source = PREFIX + PROGRAMS[name]
    outputs = []
    trees = []
    for way in ("run", "dump", "fork"):
        printed: list[str] = []
        system = make_system()

        def on_print(stream, text, printed=printed):
            printed.append(text)

        sandbox = Sandbox(source, inputs=["ROOT"])
        if way == "run":
            sandbox.run(inputs={"ROOT": "/root/dir"}, os=system, print_callback=on_print)
        else:
            progress = sandbox.start(inputs={"ROOT": "/root/dir"}, print_callback=on_print)
            while not isinstance(progress, Complete):
                assert not isinstance(progress, FutureSnapshot)
                assert progress.is_os_function
                assert progress.function_name is not None
                if way == "dump":
                    progress = Snapshot.load(progress.dump(), print_callback=on_print)
                else:
                    progress = progress.fork()
                try:
                    value = system(progress.function_name, progress.args, progress.kwargs)
                except Exception as error:
                    progress = progress.resume(exception=error)
                else:
                    progress = progress.resume(return_value=value)
        outputs.append("".join(printed))
        trees.append(tree(system, "/root/dir"))
    assert outputs[0] == outputs[1] == outputs[2]
    assert trees[0] == trees[1] == trees[2]


def test_paths_cross():
    code = "from pathlib import Path, PurePosixPath\n[type(p).__name__, p / 'b', {Path('k'): PurePosixPath('v')}, d[Path('x/y')]]"
    given = {"p": PurePosixPath("/a"), "d": {PurePosixPath("x/y"): 1}}
    value = Sandbox(code, inputs=["p", "d"]).run(inputs=given)
    assert value == ["PosixPath", PurePosixPath("/a/b"), {PurePosixPath("k"): PurePosixPath("v")}, 1]
    assert type(value[1]) is PurePosixPath


def test_what_is_written_reaches_the_host_at_the_end():
    system = OSAccess()
    assert Sandbox("f = open('/a', 'w')\nf.write('abc')").run(os=system) == 3
    assert system.path_read_text(PurePosixPath("/a")) == "abc"
    with pytest.raises(SandboxRuntimeError, match="ZeroDivisionError"):
        Sandbox("f = open('/a', 'w')\nf.write('def')\n1 / 0").run(os=system)
    assert system.path_read_text(PurePosixPath("/a")) == "def"
    snapshot = Sandbox("f = open('/a', 'w')\nf.write('x')\n'end'").start().resume(return_value=None)
    assert snapshot.args == (PurePosixPath("/a"), "x")
    assert snapshot.fork().resume(return_value=1).output == "end"
    with pytest.raises(SandboxRuntimeError, match="PermissionError"):
        snapshot.resume(exception=PermissionError(13, "Permission denied", "/a"))


@pytest.mark.parametrize("call", ["system('ls')", "fork()", "kill(1, 9)", "chown('/a', 0, 0)", "pipe()", "symlink('a', 'b')", "getuid()"])
def test_refused(call):
    with pytest.raises(SandboxRuntimeError, match=r"PermissionError: \[Errno 1\] os\.\w+\(\) is not available in the sandbox"):
        Sandbox(f"import os\nos.{call}").run(os=OSAccess())


def test_wrong_answers_of_the_host():
    with pytest.raises(SandboxRuntimeError, match="TypeError: Path.read_text: the host gave int, not str"):
        Sandbox("open('/a')").run(os=lambda *call: 3)
    with pytest.raises(SandboxRuntimeError, match="TypeError: Cannot convert object to Sandbox value"):
        Sandbox("open('/a')").run(os=lambda *call: object())


def test_no_handler():
    for code, name in (("open('/a')", "Path.read_text"), ("import os\nos.listdir('/')", "Path.iterdir"), ("import os\nos.environ['A']", "os.environ")):
        with pytest.raises(SandboxRuntimeError) as caught:
            Sandbox(code).run()
        assert str(caught.value) == f"NotImplementedError: OS function '{name}' not implemented with standard execution"


def test_a_program_that_replaces_modules():
    code = "import sys\nfor name in ('pathlib', 'posixpath', '_os_calls', 'genericpath'):\n    sys.modules[name] = None\nstr(f())"
    assert Sandbox(code, external_functions=["f"]).run(external_functions={"f": lambda: PurePosixPath("/a")}) == "/a"
    code = "import pathlib\npathlib.PosixPath = 3\nf()"
    assert Sandbox(code, external_functions=["f"]).run(external_functions={"f": lambda: PurePosixPath("/a")}) == "/a"
    code = "class PurePath:\n    _raw = 3\nPurePath.__module__ = 'pathlib'\np = PurePath()\np._raw = '\\0'\n[p]"
    assert Sandbox(code).run() == [PurePosixPath("\0")]
