// Counts every allocation of the process, Swift's included: glibc lets a program define these functions itself and keeps
// its own under __libc_*. Works in dynamically and statically linked programs alike.
#include "CCountedMalloc.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Atomic uint64_t count;

uint64_t counted_allocations(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

static void counted(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

void *malloc(size_t size) {
  counted();
  return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
  counted();
  return __libc_calloc(items, size);
}

void *realloc(void *block, size_t size) {
  counted();
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  counted();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  counted();
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}
