# Ground: how much room a host dict has, which Python does not show, and its entries by a hash that is known. Knows no values.
from ouros._core.status cimport *

cdef extern from *:
    """
    #ifndef OU_HOST_DICT
    #define OU_HOST_DICT
    /* How many entries a host dict has room for, how many are used up since it was last made larger, and after which one the last
       stands. 0: this host does not tell. The fields of its keys object stand where they stand in CPython 3.10 to 3.14. */
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
        if (size < 8) { *room = 5; *fill = 0; }      /* an empty one */
        return *top >= PyDict_GET_SIZE(d) && *fill >= *top && *fill <= *room;
    }
    #else
    static int ou_dict_room(PyObject* d, Py_ssize_t* room, Py_ssize_t* fill, Py_ssize_t* top) { return 0; }
    #endif
    #endif
    """
    bint host_dict_room "ou_dict_room" (object d, Py_ssize_t* room, Py_ssize_t* fill, Py_ssize_t* top) noexcept

cdef extern from *:
    """
    #ifndef OU_HOST_DICT_HASHED
    #define OU_HOST_DICT_HASHED
    /* Later hosts do not declare both: there the key is hashed again. */
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
