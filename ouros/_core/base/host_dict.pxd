# Direct access to a CPython dict: its capacity, and look-up by unboxed int, by str, or by known hash. Must not know values of the
# sandbox.
# Allowed only for dicts that the runtime owns, because dict watchers are not notified.
from ouros._core.base.status cimport *

cdef extern from *:
    """
    #ifndef OU_HOST_DICT
    #define OU_HOST_DICT
    /* Stores the capacity of a dict, the entries used since its last resize, and the index behind its last entry. Returns: 0 if the
       layout is not known. ou_dict_keys mirrors the keys object of CPython 3.10 to 3.14. */
    #if !defined(Py_GIL_DISABLED) && PY_VERSION_HEX >= 0x030A0000 && PY_VERSION_HEX < 0x030F0000
    typedef struct {
        Py_ssize_t refcnt;
    #if PY_VERSION_HEX < 0x030B0000
        Py_ssize_t size;
        void* lookup;
    #else
        uint8_t log2_size, log2_index_bytes, kind;
        uint32_t version;
    #endif
        Py_ssize_t usable;
        Py_ssize_t nentries;
    } ou_dict_keys;
    static int ou_dict_room(PyObject* d, Py_ssize_t* room, Py_ssize_t* fill, Py_ssize_t* top) {
        ou_dict_keys* keys = (ou_dict_keys*)((PyDictObject*)d)->ma_keys;
        Py_ssize_t size;
        if (((PyDictObject*)d)->ma_values != NULL) return 0;
    #if PY_VERSION_HEX < 0x030B0000
        size = keys->size;
    #else
        size = (Py_ssize_t)1 << keys->log2_size;
    #endif
        *room = size * 2 / 3;
        *fill = *room - keys->usable;
        *top = keys->nentries;
        if (size < 8) { *room = 5; *fill = 0; }      /* an empty dict */
        return *top >= PyDict_GET_SIZE(d) && *fill >= *top && *fill <= *room;
    }
    typedef struct { Py_hash_t hash; PyObject* key; PyObject* value; } ou_entry;
    typedef struct { PyObject* key; PyObject* value; } ou_text_entry;        /* layout while all keys are strs */
    typedef struct {
        const char* indices;     /* hash index: entry numbers of `width` bytes each; -1: empty; -2: removed */
        int width, texts;
        size_t mask;
        void* entries;
    } ou_dict_parts;
    static inline int ou_dict_open(PyObject* d, ou_dict_parts* p) {
        ou_dict_keys* keys = (ou_dict_keys*)((PyDictObject*)d)->ma_keys;
        if (((PyDictObject*)d)->ma_values != NULL) return 0;
        p->indices = (const char*)(keys + 1);
    #if PY_VERSION_HEX < 0x030B0000
        p->mask = (size_t)keys->size - 1;
        p->width = keys->size <= 0xff ? 1 : keys->size <= 0xffff ? 2 : keys->size <= 0xffffffffLL ? 4 : 8;
        p->texts = 0;
        p->entries = (void*)(p->indices + keys->size * p->width);
    #else
        p->mask = ((size_t)1 << keys->log2_size) - 1;
        p->width = 1 << (keys->log2_index_bytes - keys->log2_size);
        p->texts = keys->kind != 0;
        p->entries = (void*)(p->indices + ((size_t)1 << keys->log2_index_bytes));
    #endif
        return 1;
    }
    static inline Py_ssize_t ou_dict_index(ou_dict_parts* p, size_t i) {
        if (p->width == 1) return ((const int8_t*)p->indices)[i];
        if (p->width == 2) return ((const int16_t*)p->indices)[i];
        if (p->width == 4) return ((const int32_t*)p->indices)[i];
        return (Py_ssize_t)((const int64_t*)p->indices)[i];
    }
    /* Loop over the index places that a look-up of the hash probes, in CPython's order. */
    #define OU_DICT_PROBE(p, hash) \
        for (size_t perturb_ = (size_t)(hash), i_ = perturb_ & (p).mask; ; perturb_ >>= 5, i_ = (i_ * 5 + perturb_ + 1) & (p).mask)
    static inline int ou_dict_find_int(PyObject* d, int64_t n, PyObject*** value) {
        ou_dict_parts p;
        Py_hash_t hash = n == -1 ? -2 : (Py_hash_t)n;
        int64_t other;
        /* With 32-bit hashes, hash(n) != n for most ints. */
        if (sizeof(Py_hash_t) != 8 || n >= 1LL << 60 || n <= -(1LL << 60) || !ou_dict_open(d, &p)) return -1;
        if (p.texts) return 0;
        OU_DICT_PROBE(p, hash) {
            Py_ssize_t at = ou_dict_index(&p, i_);
            if (at >= 0) {
                ou_entry* e = (ou_entry*)p.entries + at;
                if (e->hash != hash) continue;
                if (!compact_int(e->key, &other)) return -1;
                if (other == n) { *value = &e->value; return 1; }
            }
            else if (at == -1) return 0;
        }
    }
    /* Compare two strs that have the same hash. Returns: 1 equal; 0 different; -1 not compared, because they are long. */
    static inline int ou_dict_same_text(PyObject* a, PyObject* b) {
        Py_ssize_t n = PyUnicode_GET_LENGTH(a);
        if (n != PyUnicode_GET_LENGTH(b) || PyUnicode_KIND(a) != PyUnicode_KIND(b)) return 0;
        return n < 64 ? memcmp(PyUnicode_DATA(a), PyUnicode_DATA(b), n * PyUnicode_KIND(a)) == 0 : -1;
    }
    static inline int ou_dict_find_text(PyObject* d, PyObject* text, PyObject*** value) {
        ou_dict_parts p;
        Py_hash_t hash = ((PyASCIIObject*)text)->hash;
        int same;
        if (!ou_dict_open(d, &p)) return -1;
        if (hash == -1) {
            if (PyUnicode_GET_LENGTH(text) >= 64) return -1;
            hash = PyObject_Hash(text);
        }
        OU_DICT_PROBE(p, hash) {
            Py_ssize_t at = ou_dict_index(&p, i_);
            if (at < 0) {
                if (at == -1) return 0;
                continue;
            }
            if (p.texts) {
                ou_text_entry* e = (ou_text_entry*)p.entries + at;
                if (e->key == text) { *value = &e->value; return 1; }
                if (((PyASCIIObject*)e->key)->hash != hash) continue;
                same = ou_dict_same_text(e->key, text);
                if (same < 0) return -1;
                if (same) { *value = &e->value; return 1; }
            }
            else {
                ou_entry* e = (ou_entry*)p.entries + at;
                if (e->key == text) { *value = &e->value; return 1; }
                if (e->hash != hash) continue;
                same = PyUnicode_CheckExact(e->key) ? ou_dict_same_text(e->key, text) : -1;
                if (same < 0) return -1;
                if (same) { *value = &e->value; return 1; }
            }
        }
    }
    static inline int ou_dict_next(PyObject* d, Py_ssize_t* pos, PyObject** key, PyObject** value) {
        ou_dict_keys* keys = (ou_dict_keys*)((PyDictObject*)d)->ma_keys;
        ou_dict_parts p;
        Py_ssize_t i = *pos, n = keys->nentries;
        if (i < 0 || !ou_dict_open(d, &p)) return PyDict_Next(d, pos, key, value);
        if (p.texts) {
            ou_text_entry* e = (ou_text_entry*)p.entries;
            while (i < n && e[i].value == NULL) i++;
            if (i >= n) return 0;
            *key = e[i].key;
            *value = e[i].value;
        }
        else {
            ou_entry* e = (ou_entry*)p.entries;
            while (i < n && e[i].value == NULL) i++;
            if (i >= n) return 0;
            *key = e[i].key;
            *value = e[i].value;
        }
        *pos = i + 1;
        return 1;
    }
    static inline int ou_dict_replace(PyObject* d, PyObject** at, PyObject* value) {
        PyObject* old = *at;
        /* CPython leaves a dict untracked until it holds a GC object. */
        if (PyObject_IS_GC(value) && !PyObject_GC_IsTracked(d)) return 0;
        Py_INCREF(value);
        *at = value;
        Py_DECREF(old);
        return 1;
    }
    #else
    static int ou_dict_room(PyObject* d, Py_ssize_t* room, Py_ssize_t* fill, Py_ssize_t* top) { return 0; }
    static inline int ou_dict_find_int(PyObject* d, int64_t n, PyObject*** value) { return -1; }
    static inline int ou_dict_find_text(PyObject* d, PyObject* text, PyObject*** value) { return -1; }
    static inline int ou_dict_next(PyObject* d, Py_ssize_t* pos, PyObject** key, PyObject** value) {
        return PyDict_Next(d, pos, key, value);
    }
    static inline int ou_dict_replace(PyObject* d, PyObject** at, PyObject* value) { return 0; }
    #endif
    #endif
    """
    bint host_dict_room "ou_dict_room" (object d, Py_ssize_t* room, Py_ssize_t* fill, Py_ssize_t* top) noexcept
    # Store the address of the key's value. Returns: 1 found; 0 absent; -1 undecided: the caller must use the dict's API.
    int host_dict_find_int "ou_dict_find_int" (PyObject* d, int64_t n, PyObject*** value) noexcept
    int host_dict_find_text "ou_dict_find_text" (PyObject* d, PyObject* text, PyObject*** value) noexcept     # text: exact str
    # Like PyDict_Next.
    bint host_dict_next "ou_dict_next" (PyObject* d, Py_ssize_t* pos, PyObject** key, PyObject** value) noexcept
    # Replace the value at an address that a find function stored. Returns: False if the caller must use the dict's API.
    bint host_dict_replace "ou_dict_replace" (PyObject* d, PyObject** at, PyObject* value) noexcept

cdef extern from *:
    """
    #ifndef OU_HOST_DICT_HASHED
    #define OU_HOST_DICT_HASHED
    /* CPython 3.13 and later do not declare both functions: the key is hashed again. */
    #if PY_VERSION_HEX < 0x030D0000
    #define ou_dict_get_hashed(d, key, hash) _PyDict_GetItem_KnownHash(d, key, hash)
    #define ou_dict_set_hashed(d, key, value, hash) _PyDict_SetItem_KnownHash(d, key, value, hash)
    #else
    #define ou_dict_get_hashed(d, key, hash) PyDict_GetItemWithError(d, key)
    #define ou_dict_set_hashed(d, key, value, hash) PyDict_SetItem(d, key, value)
    #endif
    #endif
    """
    PyObject* host_dict_get "ou_dict_get_hashed" (PyObject* d, PyObject* key, Py_ssize_t hash) except? NULL
    int host_dict_set "ou_dict_set_hashed" (PyObject* d, PyObject* key, PyObject* value, Py_ssize_t hash) except -1
