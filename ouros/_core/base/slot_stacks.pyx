"""Slot stacks, lent to machines while they run.

Must not know machines. Invariants: a machine gets a stack whose slots are unbound, or one that no other machine had. A stack takes memory for the
pages that were used, and an access behind its end is a fault of the process.
"""
cdef extern from *:
    """
    #include <stdlib.h>
    /* A sanitizer finds accesses behind a block of the heap. */
    #if defined(_WIN32) || defined(__SANITIZE_ADDRESS__)
    static void* ou_stack_new(size_t n) { return calloc(1, n); }
    static void ou_stack_free(void* p, size_t n) { (void)n; free(p); }
    static void* ou_no_stack(size_t n) { return calloc(1, n); }
    #else
    #include <sys/mman.h>
    #include <unistd.h>
    #if !defined(MAP_ANONYMOUS)
    #define MAP_ANONYMOUS MAP_ANON
    #endif
    static size_t ou_page(void) { return (size_t)sysconf(_SC_PAGESIZE); }
    static size_t ou_whole_pages(size_t n) { return (n + ou_page() - 1) / ou_page() * ou_page(); }
    /* A block of calloc would be filled with zeros, all of it, where memory is used again. */
    static void* ou_stack_new(size_t n) {
        size_t size = ou_whole_pages(n);
        char* p = mmap(NULL, size + ou_page(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (p == MAP_FAILED) return NULL;
        (void)mprotect(p + size, ou_page(), PROT_NONE);
        return p;
    }
    static void ou_stack_free(void* p, size_t n) { (void)munmap(p, ou_whole_pages(n) + ou_page()); }
    static void* ou_no_stack(size_t n) {
        void* p = mmap(NULL, n, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        return p == MAP_FAILED ? NULL : p;
    }
    #endif
    """
    void* ou_stack_new(size_t n) noexcept
    void ou_stack_free(void* p, size_t n) noexcept
    void* ou_no_stack(size_t n) noexcept         # addresses without memory, where the system has such

DEF MOST_KEPT = 4            # stacks that wait for the next machine

cdef struct Kept:
    Slot* stack
    void* owner

cdef size_t SIZE = (SLOTS + SPARE_SLOTS) * sizeof(Slot)

cdef (Kept)[MOST_KEPT] kept
cdef int n_kept = 0

NO_STACK = <Slot*>ou_no_stack(SPARE_SLOTS * sizeof(Slot))
if NO_STACK == NULL:
    raise MemoryError


cdef Slot* lend_stack(void* owner) except NULL:
    cdef int i, found = -1
    cdef Slot* stack
    for i in range(n_kept - 1, -1, -1):
        if kept[i].owner == owner:
            return take_out(i)
        if kept[i].owner == NULL and found < 0:
            found = i
    if found >= 0:
        return take_out(found)
    stack = <Slot*>ou_stack_new(SIZE)
    if stack == NULL:
        raise MemoryError
    return stack


cdef Slot* take_out(int at) noexcept:
    global n_kept
    cdef int i
    cdef Slot* stack = kept[at].stack
    n_kept -= 1
    for i in range(at, n_kept):
        kept[i] = kept[i + 1]
    return stack


cdef int take_back_stack(Slot* stack, void* owner) noexcept:
    global n_kept
    if n_kept == MOST_KEPT:
        free_stack(take_out(0))
    kept[n_kept].stack = stack
    kept[n_kept].owner = owner
    n_kept += 1
    return 0


cdef int free_stack(Slot* stack) noexcept:
    ou_stack_free(stack, SIZE)
    return 0


cdef int free_stacks_of(void* owner) noexcept:
    cdef int i
    for i in range(n_kept - 1, -1, -1):
        if kept[i].owner == owner:
            free_stack(take_out(i))
    return 0
