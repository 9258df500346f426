// Compression of files, and a fingerprint of their content.

#include "CAssets.h"

#include <limits.h>
#include <zlib.h>

// The highest level would make the start three times as long, for one byte less in a hundred.
enum { level = 6 };

// zlib's own format is the default; 16 added to the window bits selects gzip's.
enum { window_bits = 15 + 16, memory_level = 8, gzip_frame = 32 };

size_t detent_gzip_bound(size_t count) { return compressBound(count) + gzip_frame; }

size_t detent_gzip(const unsigned char *bytes, size_t count, unsigned char *compressed, size_t room) {
    if (count > UINT_MAX || room > UINT_MAX) return 0;
    z_stream stream = {
        .next_in = (Bytef *)bytes, .avail_in = (uInt)count, .next_out = compressed, .avail_out = (uInt)room,
    };
    if (deflateInit2(&stream, level, Z_DEFLATED, window_bits, memory_level, Z_DEFAULT_STRATEGY) != Z_OK) {
        return 0;
    }
    int result = deflate(&stream, Z_FINISH);
    size_t written = room - stream.avail_out;
    deflateEnd(&stream);
    return result == Z_STREAM_END ? written : 0;
}

uint64_t detent_fingerprint(const unsigned char *bytes, size_t count) {
    uint64_t hash = 0xcbf29ce484222325;
    for (size_t index = 0; index < count; index++) hash = (hash ^ bytes[index]) * 0x100000001b3;
    return hash;
}
