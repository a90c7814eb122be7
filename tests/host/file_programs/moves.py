# shutil: moves to another file system, errors of rmtree; os.chdir to the root
import errno
import os
import shutil


def refuse(*args):
    raise OSError(errno.EXDEV, "Invalid cross-device link")


os.makedirs("a/b")
for name in "a/f", "a/b/g":
    with open(name, "w") as file:
        file.write(name)
os.chmod("a/b", 0o700)
kept, os.rename = os.rename, refuse
print(shutil.move("a", "c"), os.path.exists("a"), sorted(os.listdir("c")), oct(os.stat("c/b").st_mode & 0o777))
print(shutil.move("c/f", "f"), os.path.exists("c/f"), open("f").read())
print(shutil.move("f", "c", copy_function=shutil.copy), os.listdir("c/b"))
os.rename = kept
print(shutil._destinsrc("c", "c/b"), shutil._destinsrc("c", "cb"))
for f in (
    lambda: shutil.move("c", "c/b"), lambda: shutil.copyfile("c/f", "none/"), lambda: open("none/", "w"), lambda: shutil.rmtree("no"),
):
    try:
        print(f())
    except (OSError, shutil.Error) as e:
        print(type(e).__name__, str(e)[:60])
os.environ["COLUMNS"], os.environ["LINES"] = "70", "x"
print(shutil.get_terminal_size((1, 2))[0])
here = os.getcwd()
os.chdir("/")
print(os.getcwd(), os.path.abspath("x"))
os.chdir(here)
print(sorted(os.listdir(".")))
