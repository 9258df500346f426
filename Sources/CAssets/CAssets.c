// Files that the binary carries, so that the executable alone serves everything.

#include "CAssets.h"

// `#embed` is C23; clang offers it to earlier modes too and warns of it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char openapi_yaml[] = {
#embed "../../openapi.yaml"
};

const unsigned char *detent_openapi_yaml(void) { return openapi_yaml; }

size_t detent_openapi_yaml_count(void) { return sizeof openapi_yaml; }
