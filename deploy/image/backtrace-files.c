// Loaded into Swift's backtracer: gives it the debug file in place of the executable of the same name.
//
// The backtracer reads functions and lines from the executable that crashed. The image's executable has no debug
// sections, and the backtracer takes no lines from a file named by the build id, so its `open` is directed here.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/types.h>

static const char executable[] = "/usr/local/bin/detent";
static const char debug_file[] = "/usr/local/lib/detent.debug";

static const char *chosen(const char *path) { return strcmp(path, executable) == 0 ? debug_file : path; }

int open(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    int (*next)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
    return next(chosen(path), flags, mode);
}
