// Which descriptors are files of the folder, and of which kind.
#include "disk.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define DESCRIPTORS 65536

static char disk[PATH_MAX];
static size_t diskLength;
bool keepsCopies;

// Entries are made when a file is opened, and never freed: a call of another thread may still use one.
static struct file *files[DESCRIPTORS];

void openFiles(void) {
    const char *path = getenv("TORTURE_DISK");
    if (!path) return;
    if (!realpath(path, disk) || strcmp(path, disk)) {
        fprintf(stderr, "torture disk: %s is no absolute path of a folder\n", path);
        abort();
    }
    diskLength = strlen(disk);
    keepsCopies = getenv("TORTURE_DISK_SYNCED") != NULL;
}

// The path that a descriptor was opened with, without links.
static bool pathOf(int descriptor, char path[PATH_MAX]) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0) return false;
    path[length] = 0;
    return true;
}

// Whether a path names a file of the folder; `name` is its name there.
bool isOnDisk(int folder, const char *path, char name[256]) {
    if (!diskLength) return false;
    const char *slash = strrchr(path, '/');
    const char *last = slash ? slash + 1 : path;
    if (!*last || strlen(last) > 255) return false;
    char parent[PATH_MAX], whole[PATH_MAX];
    if (!slash) {
        if (folder == AT_FDCWD ? !realpath(".", whole) : !pathOf(folder, whole)) return false;
    } else {
        size_t length = slash == path ? 1 : (size_t)(slash - path);
        if (length >= sizeof parent) return false;
        memcpy(parent, path, length);
        parent[length] = 0;
        if (path[0] != '/' && folder != AT_FDCWD) {
            char base[PATH_MAX];
            if (!pathOf(folder, base) || strlen(base) + length + 2 > sizeof parent) return false;
            memmove(parent + strlen(base) + 1, parent, length + 1);
            memcpy(parent, base, strlen(base));
            parent[strlen(base)] = '/';
        }
        if (!realpath(parent, whole)) return false;
    }
    if (strcmp(whole, disk)) return false;
    strcpy(name, last);
    return true;
}

static bool endsWith(const char *name, const char *end) {
    size_t length = strlen(name), tail = strlen(end);
    return length >= tail && !strcmp(name + length - tail, end);
}

enum kind kindOf(const char *name) {
    if (endsWith(name, "-wal")) return LOG;
    if (endsWith(name, "-shm")) return SHARED_MEMORY;
    if (endsWith(name, "-journal")) return JOURNAL;
    if (strstr(name, ".lock")) return LOCK;
    return endsWith(name, ".db") ? DATABASE : OTHER;
}

void opened(int descriptor, int flags, bool isNew) {
    if (!diskLength || descriptor < 0 || descriptor >= DESCRIPTORS) return;
    char path[PATH_MAX];
    struct stat status;
    if (!pathOf(descriptor, path) || strncmp(path, disk, diskLength) || fstat(descriptor, &status)) return;
    bool isFolder = !path[diskLength];
    bool isInside = path[diskLength] == '/' && !strchr(path + diskLength + 1, '/') && S_ISREG(status.st_mode);
    if (!isFolder && !isInside) return;
    struct file *file = calloc(1, sizeof *file);
    file->inode = status.st_ino;
    file->kind = isFolder ? FOLDER : kindOf(path + diskLength + 1);
    file->isSynchronous = flags & (O_SYNC | O_DSYNC);
    if (keepsCopies && !isFolder && file->kind != SHARED_MEMORY) file->unsynced = blocksOf(status.st_ino, isNew);
    __atomic_store_n(&files[descriptor], file, __ATOMIC_RELEASE);
}

// The file of a descriptor; NULL if it is none of the folder. A descriptor that was closed past this library and is
// another file's by now is noticed.
struct file *fileOf(int descriptor) {
    if (descriptor < 0 || descriptor >= DESCRIPTORS) return NULL;
    struct file *file = __atomic_load_n(&files[descriptor], __ATOMIC_ACQUIRE);
    struct stat status;
    if (!file) return NULL;
    return !fstat(descriptor, &status) && status.st_ino == file->inode ? file : NULL;
}

void closed(int descriptor) {
    if (descriptor >= 0 && descriptor < DESCRIPTORS) __atomic_store_n(&files[descriptor], NULL, __ATOMIC_RELEASE);
}
