#pragma once

// What starts a process on a terminal and Swift's Glibc module hides: GNU and X/Open extensions of <unistd.h>, <stdlib.h>
// and <spawn.h>.
#include <spawn.h>
#include <stddef.h>

int pipe2(int ends[2], int flags);
int posix_openpt(int flags);
int grantpt(int descriptor);
int unlockpt(int descriptor);
int ptsname_r(int descriptor, char *buffer, size_t size);

/// POSIX_SPAWN_SETSID of <spawn.h> (glibc 2.26): the child leads a session of its own.
enum { spawn_in_new_session = 0x80 };
