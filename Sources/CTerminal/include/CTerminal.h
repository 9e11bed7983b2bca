#pragma once

#include <stddef.h>
#include <termios.h>

/// Remembers how to give the terminal back if this process crashes or exits without doing so: `bytes` are written to
/// `terminal`, and `attributes` are set. A second call replaces what the first one said. Returns 0, or the errno.
///
/// From the first call on SEGV, BUS, ILL, TRAP, FPE and ABRT restore the terminal, then do what they did before (a
/// backtrace, a core dump, death). The handlers run on a stack of their own in the thread of that call.
int terminal_guard_arm(int terminal, const struct termios *attributes, const char *bytes, size_t count);

/// The terminal has been given back: a crash leaves it alone from here on.
void terminal_guard_disarm(void);
