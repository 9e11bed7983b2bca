#pragma once

#include <stdint.h>

/// How many blocks this process has asked the C library for so far, in all threads.
uint64_t counted_allocations(void);
