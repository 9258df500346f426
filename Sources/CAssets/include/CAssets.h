#pragma once

#include <stddef.h>
#include <stdint.h>

/// The contract, `openapi.yaml`, byte for byte.
const unsigned char *detent_openapi_yaml(void);

/// How many bytes it has.
size_t detent_openapi_yaml_count(void);

/// A file of the folder `web`, byte for byte.
typedef struct {
    const char *name;
    const unsigned char *bytes;
    size_t count;
} detent_web_file;

/// The files of the folder `web`.
const detent_web_file *detent_web_files(void);

/// How many there are.
size_t detent_web_files_count(void);

/// The most bytes that `detent_gzip` can make of so many.
size_t detent_gzip_bound(size_t count);

/// Compresses as gzip does (RFC 1952), without a name or a time, so that the same bytes give the same.
///
/// Returns how many bytes it wrote; 0 when there was no room or no memory.
size_t detent_gzip(const unsigned char *bytes, size_t count, unsigned char *compressed, size_t room);

/// A number that tells contents apart: FNV-1a, 64 bits.
uint64_t detent_fingerprint(const unsigned char *bytes, size_t count);
