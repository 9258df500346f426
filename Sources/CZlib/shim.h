#pragma once

#include <zlib.h>

// `deflateInit2` is a macro, which Swift cannot call.

static inline int czlib_deflate_init2(
    z_stream *stream, int level, int method, int window_bits, int memory_level, int strategy) {
    return deflateInit2(stream, level, method, window_bits, memory_level, strategy);
}
