#pragma once

#include <stddef.h>

/// The contract, `openapi.yaml`, byte for byte.
const unsigned char *detent_openapi_yaml(void);

/// How many bytes it has.
size_t detent_openapi_yaml_count(void);
