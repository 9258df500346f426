#pragma once

#include <stddef.h>
#include <stdint.h>

/// The contract, `openapi.yaml`, byte for byte.
const unsigned char *detent_openapi_yaml(void);

/// Its length in bytes.
size_t detent_openapi_yaml_count(void);

/// A file of the folder `web`, byte for byte.
typedef struct {
    const char *name;
    const unsigned char *bytes;
    size_t count;
} detent_web_file;

/// The files of the folder `web`.
const detent_web_file *detent_web_files(void);

/// How many web files there are.
size_t detent_web_files_count(void);

/// The most bytes that `detent_gzip` writes for `count` bytes.
size_t detent_gzip_bound(size_t count);

/// Compresses as gzip does (RFC 1952), without a name or a time: the same bytes always give the same result.
///
/// Returns how many bytes it wrote; 0 if there was not enough room or memory.
size_t detent_gzip(const unsigned char *bytes, size_t count, unsigned char *compressed, size_t room);

/// A fingerprint of the content: FNV-1a, 64 bits.
uint64_t detent_fingerprint(const unsigned char *bytes, size_t count);
