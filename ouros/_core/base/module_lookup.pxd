# Faster lookups for the import of the modules, as replacements of CPython's functions with the same results. Must not know
# values of the sandbox.
# Cython modules find each other's functions, variables and types by name when they are imported: 27,000 lookups in modules and
# their __pyx_capi__, and 4,000 imports of modules that are there. An importer asks in the order of definition, so that the next
# entry of the dict is nearly always the one it wants. All modules include this header, by refcount.pxd.
cdef extern from *:
    """
    #ifndef OU_MODULE_LOOKUP
    #define OU_MODULE_LOOKUP
    /* Where the last search ended: the dict (never dereferenced, only compared), and PyDict_Next's position before the entry. */
    typedef struct { PyObject* dict; Py_ssize_t position; } ou_search;

    /* Search forward from the entry that was found last. Borrowed. NULL: not found, ask CPython. The first search in a dict is
       always CPython's, so that a single one never walks a large dict. */
    static inline PyObject* ou_find_next(ou_search* last, PyObject* dict, const char* name) {
        PyObject *key, *value;
        Py_ssize_t position, next = last->position;
        if (last->dict != dict) { last->dict = dict; last->position = 0; return NULL; }
        for (;;) {
            position = next;
            if (!PyDict_Next(dict, &next, &key, &value)) return NULL;
            if (PyUnicode_CheckExact(key) && PyUnicode_CompareWithASCIIString(key, name) == 0) {
                last->position = position;
                return value;
            }
        }
    }
    static inline PyObject* ou_dict_item(PyObject* dict, const char* name) {
        static ou_search last;
        PyObject* found = PyDict_CheckExact(dict) ? ou_find_next(&last, dict, name) : NULL;
        return found != NULL ? found : PyDict_GetItemString(dict, name);
    }
    #if PY_VERSION_HEX >= 0x030d0000
    static inline int ou_dict_item_ref(PyObject* dict, const char* name, PyObject** result) {
        static ou_search last;
        PyObject* found = PyDict_CheckExact(dict) ? ou_find_next(&last, dict, name) : NULL;
        if (found == NULL) return PyDict_GetItemStringRef(dict, name, result);
        *result = Py_NewRef(found);
        return 1;
    }
    #define PyDict_GetItemStringRef ou_dict_item_ref
    #endif
    static inline PyObject* ou_attribute(PyObject* o, const char* name) {
        static ou_search last;
        PyObject* found = PyModule_CheckExact(o) ? ou_find_next(&last, PyModule_GetDict(o), name) : NULL;
        return found != NULL ? Py_NewRef(found) : PyObject_GetAttrString(o, name);
    }
    /* A module that another thread is initializing is left to CPython, which waits for it. */
    static inline PyObject* ou_import(const char* name) {
        PyObject* module = PyDict_GetItemString(PyImport_GetModuleDict(), name);
        PyObject *spec = NULL, *initializing = NULL;
        int is_ready;
        if (module != NULL && PyModule_CheckExact(module)) spec = PyDict_GetItemString(PyModule_GetDict(module), "__spec__");
        if (spec != NULL) initializing = PyObject_GetAttrString(spec, "_initializing");
        if (initializing == NULL) PyErr_Clear();
        is_ready = initializing == Py_False;
        Py_XDECREF(initializing);
        return is_ready ? Py_NewRef(module) : PyImport_ImportModule(name);
    }
    #define PyDict_GetItemString ou_dict_item
    #define PyObject_GetAttrString ou_attribute
    #define PyImport_ImportModule ou_import
    #endif
    """
