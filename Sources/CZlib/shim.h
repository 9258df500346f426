#pragma once

#include <zlib.h>

// `deflateInit2` and `inflateInit2` are macros, which Swift cannot call.

static inline int czlib_deflate_init2(
    z_stream *stream, int level, int method, int window_bits, int memory_level, int strategy) {
    return deflateInit2(stream, level, method, window_bits, memory_level, strategy);
}

static inline int czlib_inflate_init2(z_stream *stream, int window_bits) { return inflateInit2(stream, window_bits); }
