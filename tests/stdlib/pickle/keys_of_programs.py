# An Unpickler adds plain keys to sets and dicts with keys that only code of the program can compare.
import io
import pickle

compared = []


class Key:
    def __hash__(self):
        return 5

    def __eq__(self, other):
        compared.append(other)
        return False


class Unpickler(pickle.Unpickler):
    def persistent_load(self, pid):
        return target


for target, opcodes in (
    ({Key()}, b"(K\x05K\x06\x90"),
    ({Key()}, b"(K\x06K\x05K\x07\x90"),
    ({Key(), 5}, b"(K\x05\x90"),
    ({Key(): 1}, b"(K\x05NK\x06Nu"),
    ({Key(): 1, 5: 2}, b"(K\x06NK\x05Nu"),
    ({Key(): 1}, b"K\x05Ns"),
):
    frame = b"NQ" + opcodes + b"."
    found = Unpickler(io.BytesIO(b"\x80\x04\x95" + len(frame).to_bytes(8, "little") + frame)).load()
    print(found is target, len(found), [k for k in found if type(k) is int], compared)
    compared.clear()
