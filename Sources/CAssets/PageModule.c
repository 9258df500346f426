// The engine for pages, if script/wasm has built it.

#include "CAssets.h"

// `#embed` is C23. clang accepts it in earlier modes too, with a warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

#if __has_include("module/detent.wasm.h")
#include "module/detent.wasm.h"

static const unsigned char bytes[] = {
#embed "module/detent.wasm"
};

detent_web_file detent_module(void) { return (detent_web_file){"detent-" DETENT_MODULE_HASH ".wasm", bytes, sizeof bytes}; }

const char *detent_module_hash(void) { return DETENT_MODULE_HASH; }
#else
detent_web_file detent_module(void) { return (detent_web_file){NULL, NULL, 0}; }

const char *detent_module_hash(void) { return NULL; }
#endif
