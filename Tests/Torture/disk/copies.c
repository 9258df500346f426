// What is synced: a copy of each file as of its last fsync, and the folder's names as of its own.
#include "disk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define BLOCK 4096
#define MOST_BLOCKS (1 << 18)  // a file of 1 GiB

static pthread_mutex_t copies = PTHREAD_MUTEX_INITIALIZER;

void lockCopies(void) { pthread_mutex_lock(&copies); }
void unlockCopies(void) { pthread_mutex_unlock(&copies); }

static void giveUp(const char *what) {
    fprintf(stderr, "torture disk: %s: %s\n", what, strerror(errno));
    abort();
}

static char *place(char path[PATH_MAX], const char *folder, unsigned long inode) {
    snprintf(path, PATH_MAX, "%s/%s/%lu", getenv("TORTURE_DISK_SYNCED"), folder, inode);
    return path;
}

// Which blocks of a file are unsynced. An inode that a new file got may have been another file's, whose name was
// removed before the copies began; its bytes are not the new file's.
uint8_t *blocksOf(ino_t inode, bool isNew) {
    char path[PATH_MAX];
    if (isNew) {
        syscall(SYS_unlinkat, AT_FDCWD, place(path, "unsynced", inode), 0);
        syscall(SYS_unlinkat, AT_FDCWD, place(path, "data", inode), 0);
    }
    int descriptor = realOpen(place(path, "unsynced", inode), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0 || realTruncate(descriptor, MOST_BLOCKS)) giveUp(path);
    void *blocks = mmap(NULL, MOST_BLOCKS, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (blocks == MAP_FAILED) giveUp(path);
    realClose(descriptor);
    return blocks;
}

// Notes before a write that it makes blocks unsynced: a process that is killed in between has not lost the note.
void written(struct file *file, off_t from, off_t to) {
    if (!file->unsynced || to <= from) return;
    if (to > (off_t)MOST_BLOCKS * BLOCK) giveUp("a file is too long");
    memset(file->unsynced + from / BLOCK, 1, (to - 1) / BLOCK - from / BLOCK + 1);
}

// Copies the unsynced blocks of a file: its fsync.
void keep(int descriptor, struct file *file) {
    if (!file->unsynced) return;
    char path[PATH_MAX], bytes[BLOCK];
    struct stat status;
    if (fstat(descriptor, &status)) giveUp("fstat");
    int reader = descriptor;
    if ((fcntl(descriptor, F_GETFL) & O_ACCMODE) == O_WRONLY) {
        snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
        if ((reader = realOpen(path, O_RDONLY | O_CLOEXEC, 0)) < 0) giveUp(path);
    }
    int copy = realOpen(place(path, "data", file->inode), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (copy < 0 || realTruncate(copy, status.st_size)) giveUp(path);
    off_t blocks = (status.st_size + BLOCK - 1) / BLOCK;
    for (off_t block = 0; block < blocks; block++) {
        if (!file->unsynced[block]) continue;
        ssize_t length = realPread(reader, bytes, BLOCK, block * BLOCK);
        if (length < 0 || realPwrite(copy, bytes, length, block * BLOCK) != length) giveUp(path);
        file->unsynced[block] = 0;
    }
    realClose(copy);
    if (reader != descriptor) realClose(reader);
}

// Takes the unsynced blocks of a file for written without keeping them: Linux after an fsync that failed.
void forget(int descriptor, struct file *file) {
    struct stat status;
    if (!file->unsynced || fstat(descriptor, &status)) return;
    memset(file->unsynced, 0, (status.st_size + BLOCK - 1) / BLOCK);
}

// Keeps the names of the folder: its fsync.
void keepNames(void) {
    char path[PATH_MAX], next[PATH_MAX];
    snprintf(path, sizeof path, "%s/names", getenv("TORTURE_DISK_SYNCED"));
    snprintf(next, sizeof next, "%s/names.next", getenv("TORTURE_DISK_SYNCED"));
    DIR *folder = opendir(getenv("TORTURE_DISK"));
    FILE *names = fopen(next, "w");
    if (!folder || !names) giveUp(path);
    for (struct dirent *entry; (entry = readdir(folder));)
        if (entry->d_type == DT_REG && kindOf(entry->d_name) != SHARED_MEMORY)
            fprintf(names, "%lu %s\n", (unsigned long)entry->d_ino, entry->d_name);
    closedir(folder);
    if (fclose(names) || realRename(next, path)) giveUp(path);
}

// Keeps a file that loses its name: the folder may get the name back. Its inode is not given to another file either.
void keepRemoved(const char *name) {
    char path[PATH_MAX], removed[PATH_MAX];
    struct stat status;
    snprintf(path, sizeof path, "%s/%s", getenv("TORTURE_DISK"), name);
    if (stat(path, &status) || !S_ISREG(status.st_mode) || kindOf(name) == SHARED_MEMORY) return;
    if (link(path, place(removed, "removed", status.st_ino)) && errno != EEXIST) giveUp(removed);
}
