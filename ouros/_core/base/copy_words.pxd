# Copying of a few machine words, used to initialize objects from a prototype. Must not know values of the sandbox.
cdef extern from *:
    """
    #ifndef OU_COPY_WORDS
    #define OU_COPY_WORDS
    /* memcpy for whole words. If the size is not constant, compilers turn memcpy into a string instruction, which takes dozens of
       cycles to start, or into a call. */
    static inline void ou_copy_words(void* to, const void* from, size_t size) {
        size_t i;
        for (i = 0; i + 16 <= size; i += 16) memcpy((char*)to + i, (const char*)from + i, 16);
        for (; i < size; i += sizeof(void*)) memcpy((char*)to + i, (const char*)from + i, sizeof(void*));
    }
    #endif
    """
    void copy_words "ou_copy_words" (void* to, const void* source, size_t size) noexcept
