// The calls that stand between a process and its files, except writes.
#include "disk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>

__attribute__((constructor)) static void start(void) {
    openControl();
    openFiles();
}

static int failed(int error) {
    errno = error;
    return -1;
}

static int openFile(int folder, const char *path, int flags, mode_t mode) {
    char name[256];
    bool isOurs = (flags & O_ACCMODE) != O_RDONLY && isOnDisk(folder, path, name);
    bool isNew = isOurs && flags & O_CREAT && syscall(SYS_faccessat, folder, path, F_OK) != 0;
    if (isNew && fails(NO_SPACE, kindOf(name))) return failed(ENOSPC);
    int descriptor = syscall(SYS_openat, folder, path, isOurs ? flags & ~O_TRUNC : flags, mode);
    if (descriptor < 0) return descriptor;
    opened(descriptor, flags, isNew);
    if (isOurs && flags & O_TRUNC && ftruncate(descriptor, 0)) {
        int error = errno;
        close(descriptor);
        return failed(error);
    }
    return descriptor;
}

#define MODE(last)                                                                                     \
    mode_t mode = 0;                                                                                   \
    if (last & (O_CREAT | O_TMPFILE)) {                                                                \
        va_list more;                                                                                  \
        va_start(more, last);                                                                          \
        mode = va_arg(more, mode_t);                                                                   \
        va_end(more);                                                                                  \
    }

int open(const char *path, int flags, ...) { MODE(flags) return openFile(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return openFile(AT_FDCWD, path, flags, mode); }
int openat(int folder, const char *path, int flags, ...) { MODE(flags) return openFile(folder, path, flags, mode); }
int openat64(int folder, const char *path, int flags, ...) { MODE(flags) return openFile(folder, path, flags, mode); }
int __open_2(const char *path, int flags) { return openFile(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return openFile(AT_FDCWD, path, flags, 0); }
int __openat_2(int folder, const char *path, int flags) { return openFile(folder, path, flags, 0); }
int __openat64_2(int folder, const char *path, int flags) { return openFile(folder, path, flags, 0); }
int creat(const char *path, mode_t mode) { return openFile(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return openFile(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

int close(int descriptor) {
    closed(descriptor);
    return realClose(descriptor);
}

static int syncFile(int descriptor, int call) {
    struct file *file = fileOf(descriptor);
    if (!file) return syscall(call, descriptor);
    count(control->syncs, file->kind, 1);
    if (control->delay) {
        struct timespec delay = {control->delay / 1000000, control->delay % 1000000 * 1000};
        nanosleep(&delay, NULL);
    }
    if (fails(SYNC_FAILS, file->kind)) {
        lockCopies();
        forget(descriptor, file);
        unlockCopies();
        return failed(EIO);
    }
    if (!keepsCopies) return syscall(call, descriptor);
    if (control->deaf) return 0;
    lockCopies();
    if (file->kind == FOLDER) keepNames();
    else keep(descriptor, file);
    unlockCopies();
    return 0;
}

int fsync(int descriptor) { return syncFile(descriptor, SYS_fsync); }
int fdatasync(int descriptor) { return syncFile(descriptor, SYS_fdatasync); }

// Changes the size of a file: what lies between the old and the new end is written.
static int resize(int descriptor, off_t size, bool onlyGrows, int mode, off_t from, off_t length) {
    struct file *file = fileOf(descriptor);
    struct stat status;
    if (!file || file->kind == SHARED_MEMORY || fstat(descriptor, &status))
        return onlyGrows ? syscall(SYS_fallocate, descriptor, mode, from, length) : realTruncate(descriptor, size);
    if ((onlyGrows || size > status.st_size) && fails(NO_SPACE, file->kind)) return failed(ENOSPC);
    if (fails(WRITE_FAILS, file->kind)) return failed(EIO);
    lockCopies();
    written(file, size < status.st_size ? size : status.st_size, size < status.st_size ? status.st_size : size);
    if (onlyGrows && mode) written(file, from, from + length);
    int result = onlyGrows ? syscall(SYS_fallocate, descriptor, mode, from, length) : realTruncate(descriptor, size);
    unlockCopies();
    return result;
}

int ftruncate(int descriptor, off_t size) { return resize(descriptor, size, false, 0, 0, 0); }
int ftruncate64(int descriptor, off64_t size) { return resize(descriptor, size, false, 0, 0, 0); }
int fallocate(int file, int mode, off_t from, off_t length) {
    return resize(file, from + length, true, mode, from, length);
}
int fallocate64(int file, int mode, off64_t from, off64_t length) {
    return resize(file, from + length, true, mode, from, length);
}
int posix_fallocate(int file, off_t from, off_t length) {
    return resize(file, from + length, true, 0, from, length) ? errno : 0;
}
int posix_fallocate64(int file, off64_t from, off64_t length) {
    return resize(file, from + length, true, 0, from, length) ? errno : 0;
}

int renameat2(int from, const char *path, int to, const char *newPath, unsigned int flags) {
    char name[256];
    if (!keepsCopies) return syscall(SYS_renameat2, from, path, to, newPath, flags);
    lockCopies();
    if (isOnDisk(to, newPath, name)) keepRemoved(name);
    else if (isOnDisk(from, path, name)) keepRemoved(name);
    int result = syscall(SYS_renameat2, from, path, to, newPath, flags);
    unlockCopies();
    return result;
}
int rename(const char *from, const char *to) { return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0); }
int renameat(int from, const char *path, int to, const char *newPath) { return renameat2(from, path, to, newPath, 0); }

int unlinkat(int folder, const char *path, int flags) {
    char name[256];
    if (!keepsCopies) return syscall(SYS_unlinkat, folder, path, flags);
    lockCopies();
    if (isOnDisk(folder, path, name)) keepRemoved(name);
    int result = syscall(SYS_unlinkat, folder, path, flags);
    unlockCopies();
    return result;
}
int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int remove(const char *path) {
    int result = unlinkat(AT_FDCWD, path, 0);
    return result && errno == EISDIR ? unlinkat(AT_FDCWD, path, AT_REMOVEDIR) : result;
}

// Writes to memory would be missed, so only SQLite's shared memory may be mapped, which a power cut removes anyway.
static void *map(void *place, size_t length, int protection, int flags, int descriptor, off_t offset) {
    struct file *file = flags & MAP_ANONYMOUS ? NULL : fileOf(descriptor);
    if (file && keepsCopies && file->kind != SHARED_MEMORY && protection & PROT_WRITE && flags & MAP_SHARED) {
        errno = ENODEV;
        return MAP_FAILED;
    }
    return (void *)syscall(SYS_mmap, place, length, protection, flags, descriptor, offset);
}
void *mmap(void *place, size_t length, int protection, int flags, int descriptor, off_t offset) {
    return map(place, length, protection, flags, descriptor, offset);
}
void *mmap64(void *place, size_t length, int protection, int flags, int descriptor, off64_t offset) {
    return map(place, length, protection, flags, descriptor, offset);
}
