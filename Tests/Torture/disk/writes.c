// Writes: which blocks they make unsynced, and how they fail.
#include "disk.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>

#define MOST_PARTS 1024

// Writes at most `limit` bytes of the parts; at the descriptor's place if `offset` is negative.
static ssize_t writeSome(int descriptor, const struct iovec *parts, int count, off_t offset, size_t limit) {
    struct iovec some[MOST_PARTS];
    int used = 0;
    for (; used < count && limit > 0; used++) {
        some[used] = parts[used];
        if (some[used].iov_len > limit) some[used].iov_len = limit;
        limit -= some[used].iov_len;
    }
    if (offset < 0) return syscall(SYS_writev, descriptor, some, used);
    return syscall(SYS_pwritev, descriptor, some, used, offset, 0L);
}

static ssize_t writeParts(int descriptor, const struct iovec *parts, int parted, off_t offset) {
    struct file *file = fileOf(descriptor);
    struct stat status;
    size_t length = 0;
    for (int i = 0; i < parted && i < MOST_PARTS; i++) length += parts[i].iov_len;
    if (!file || parted > MOST_PARTS || fstat(descriptor, &status)) {
        if (offset < 0) return syscall(SYS_writev, descriptor, parts, parted);
        return syscall(SYS_pwritev, descriptor, parts, parted, offset, 0L);
    }

    off_t from = offset;
    if (fcntl(descriptor, F_GETFL) & O_APPEND) from = status.st_size;
    else if (offset < 0) from = lseek(descriptor, 0, SEEK_CUR);
    bool grows = from + (off_t)length > status.st_size;
    size_t limit = length;
    int error = 0;
    if ((grows || !control->onlyGrowing) && fails(NO_SPACE, file->kind)) {
        // A disk that becomes full takes a part first.
        limit = randomNumber() % 2 ? randomNumber() % length : 0;
        if (!limit) error = ENOSPC;
    } else if (fails(WRITE_FAILS, file->kind)) {
        limit = randomNumber() % 2 ? randomNumber() % length : 0;
        error = EIO;
    } else if (length > 1 && fails(SHORT_WRITE, file->kind)) {
        limit = 1 + randomNumber() % (length - 1);
    }

    ssize_t result = 0;
    lockCopies();
    written(file, from, from + limit);
    if (limit || !error) result = writeSome(descriptor, parts, parted, offset, limit);
    if (file->isSynchronous && !error && !control->deaf) keep(descriptor, file);
    unlockCopies();
    count(control->writes, file->kind, 1);
    if (error) {
        errno = error;
        return -1;
    }
    if (result > 0) count(control->bytes, file->kind, result);
    return result;
}

static ssize_t writeOne(int descriptor, const void *bytes, size_t count, off_t offset) {
    if (count && fileOf(descriptor)) {
        struct iovec part = {(void *)bytes, count};
        return writeParts(descriptor, &part, 1, offset);
    }
    return offset < 0 ? syscall(SYS_write, descriptor, bytes, count) : realPwrite(descriptor, bytes, count, offset);
}

ssize_t write(int descriptor, const void *bytes, size_t count) { return writeOne(descriptor, bytes, count, -1); }
ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) { return writeOne(file, bytes, count, offset); }
ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    return writeOne(file, bytes, count, offset);
}
ssize_t writev(int file, const struct iovec *parts, int count) { return writeParts(file, parts, count, -1); }
ssize_t pwritev(int file, const struct iovec *parts, int count, off_t offset) {
    return writeParts(file, parts, count, offset);
}
ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t offset) {
    return writeParts(file, parts, count, offset);
}
