# The module `this` prints its text when it is imported.
import this
print(this.i, this.c, len(this.d), this.s.count("\n"), this.d["A"])
import this
