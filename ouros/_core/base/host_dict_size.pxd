# Bytes of the table of a CPython dict, and of the one that it grows into. Must not know values of the sandbox.
# A dict keeps its table when keys are removed, so its number of keys says nothing about its memory.
from cpython.ref cimport PyObject
from ouros._core.base.host_dict cimport host_dict_room    # whose C code has the layout of a dict

cdef extern from *:
    """
    #ifndef OU_HOST_DICT_SIZE
    #define OU_HOST_DICT_SIZE
    #define OU_TABLE_LARGE 4096      /* slots from which a table that is full counts with its successor */
    #if !defined(Py_GIL_DISABLED) && PY_VERSION_HEX >= 0x030A0000 && PY_VERSION_HEX < 0x030F0000
    /* Stores whether the next new key makes the dict allocate another table. Returns: hash slots, 1 for an empty dict; 0: unknown. */
    static inline Py_ssize_t ou_dict_slots(PyObject* d, int* full) {
        ou_dict_keys* keys = (ou_dict_keys*)((PyDictObject*)d)->ma_keys;
        ou_dict_parts p;
        if (!ou_dict_open(d, &p)) return 0;
        *full = keys->usable <= 0;
        return (Py_ssize_t)p.mask + 1;
    }
    static inline int ou_dict_is_full(PyObject* d) {
        ou_dict_keys* keys = (ou_dict_keys*)((PyDictObject*)d)->ma_keys;
        return keys->usable <= 0 && PyDict_GET_SIZE(d) >= OU_TABLE_LARGE / 2;
    }
    #else
    static inline Py_ssize_t ou_dict_slots(PyObject* d, int* full) { return 0; }
    static inline int ou_dict_is_full(PyObject* d) { return 0; }
    #endif
    /* Bytes of a table, of its keys' object and of the dict: an index, and two thirds as many entries of 24 bytes. */
    static inline Py_ssize_t ou_table_bytes(Py_ssize_t slots) {
        return 64 + 32 + slots * (slots < 256 ? 1 : slots < 65536 ? 2 : 4) + slots * 16;
    }
    /* Bytes of the table that a dict allocates for its next key once its table is full: CPython makes room for three times its keys. */
    static inline Py_ssize_t ou_next_table(PyObject* d) {
        Py_ssize_t slots = 8;
        while (slots < PyDict_GET_SIZE(d) * 3) slots <<= 1;
        return ou_table_bytes(slots);
    }
    static inline Py_ssize_t ou_dict_bytes(PyObject* d) {
        int full = 0;
        Py_ssize_t n, slots = ou_dict_slots(d, &full);
        if (slots == 0)
            for (slots = PyDict_GET_SIZE(d) ? 8 : 1; slots * 2 < PyDict_GET_SIZE(d) * 3; slots <<= 1);
        if (slots < 8) return 64;
        n = ou_table_bytes(slots);
        return full && slots >= OU_TABLE_LARGE ? n + ou_next_table(d) : n;
    }
    #endif
    """
    Py_ssize_t host_table_bytes "ou_table_bytes" (Py_ssize_t slots) noexcept
    # True if the dict is large, and its next new key makes it allocate another table while it still has the old one.
    bint host_dict_is_full "ou_dict_is_full" (PyObject* d) noexcept
    Py_ssize_t host_dict_next_table "ou_next_table" (PyObject* d) noexcept
    # Bytes of a dict, and of its next table if host_dict_is_full.
    Py_ssize_t host_dict_bytes "ou_dict_bytes" (PyObject* d) noexcept
