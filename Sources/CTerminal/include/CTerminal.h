#pragma once

#include <stddef.h>

/// Remembers how to give the terminal back if this process crashes: `bytes` are written to `terminal`, and the
/// terminal's present attributes are set again. Call it before the attributes are changed. Returns 0, or the errno.
///
/// From here on SEGV, BUS, ILL, TRAP, FPE and ABRT restore the terminal, then do what they did before (a backtrace, a
/// core dump, death). The handlers run on a stack of their own in the thread that calls this.
int terminal_guard_arm(int terminal, const char *bytes, size_t count);

/// The terminal has been given back: a crash leaves it alone from here on.
void terminal_guard_disarm(void);
