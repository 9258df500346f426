#pragma once

// What Swift cannot call or see of SQLite: variadic functions, and destructors that are casts of numbers. The functions
// have no logic.
//
// The types of the C library are those of Swift's Glibc module: see CLinux.h.
#pragma clang module import SwiftGlibc

#include <sqlite3.h>

// Binds text or bytes of which SQLite makes a copy.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
    return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

static inline int csqlite_bind_bytes(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// Whether the last connection to a database leaves the write-ahead log as it is when it closes.
static inline int csqlite_keep_log_on_close(sqlite3 *connection, int keeps) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps, NULL);
}
