#pragma once
#include <sqlite3.h>

/// SQLITE_TRANSIENT, a cast macro: SQLite copies the bytes before it returns.
static inline sqlite3_destructor_type _sqlite_transient(void) { return (sqlite3_destructor_type)-1; }
