#!/bin/sh
# Runs a command under the sanitizers that `OUROS_SANITIZE=address,undefined` built for: tests/fuzz/sanitized.sh python ...
# (The host leaks on purpose what lives as long as it does, and its own allocator would hide what is freed.)
libraries="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so)"
ASAN_OPTIONS=detect_leaks=0:abort_on_error=1:allocator_may_return_null=1:detect_stack_use_after_return=0:handle_segv=1:quarantine_size_mb=64:max_malloc_fill_size=4096:malloc_fill_byte=190:max_free_fill_size=4096:free_fill_byte=221
UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1:abort_on_error=1
export ASAN_OPTIONS UBSAN_OPTIONS
exec env LD_PRELOAD="$libraries" PYTHONMALLOC=malloc "$@"
