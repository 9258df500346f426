// A disk that loses what was not synced, and that fails when it is told to. The library is preloaded into a process and
// stands between it and the files of one folder (TORTURE_DISK). Folders below it are not followed.
//
//   TORTURE_DISK          the folder: an absolute path without links
//   TORTURE_DISK_SYNCED   a folder on the same file system that holds what is synced; without it no copy is kept
//     data/<inode>        a file as of its last fsync
//     unsynced/<inode>    a byte for each block of 4 KiB: 1 if it was written after the last fsync
//     removed/<inode>     a file whose name was removed or replaced after the last fsync of the folder
//     names               the names in the folder as of its last fsync: "<inode> <name>" a line
//   TORTURE_DISK_CONTROL  a file of 4 KiB: the faults and the counters (struct control)
//
// All of it outlives the process at any moment: a SIGKILL in the middle of an fsync leaves a part of the blocks copied,
// which is what a power cut in the middle of an fsync may leave.
#define _GNU_SOURCE
#include <stdbool.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

enum kind { DATABASE, LOG, JOURNAL, LOCK, FOLDER, OTHER, SHARED_MEMORY, KINDS };

enum fault { NO_SPACE, WRITE_FAILS, SHORT_WRITE, SYNC_FAILS, FAULTS };

#define CONTROL_MAGIC 0x44455445u
#define CONTROL_SIZE 4096

// The layout is known to Tests/Torture/torture/disk.py too.
struct control {
    uint64_t magic;
    uint64_t chances[FAULTS];  // of 65,536
    uint64_t kinds;            // a bit for each kind of file whose calls fail
    uint64_t skip;             // how many calls that would fail are let through first
    uint64_t most;             // how many faults there are at most; 0 for no limit
    uint64_t onlyGrowing;      // 1: NO_SPACE fails only writes beyond the end of the file
    uint64_t delay;            // how much longer each fsync takes, in microseconds
    uint64_t deaf;             // 1: no fsync has an effect on what is kept
    uint64_t random;           // the state of the random numbers
    uint64_t faults[FAULTS][KINDS];  // how many there were
    uint64_t writes[KINDS];
    uint64_t bytes[KINDS];
    uint64_t syncs[KINDS];
};

struct file {
    ino_t inode;
    enum kind kind;
    bool isSynchronous; // opened with O_SYNC or O_DSYNC
    uint8_t *unsynced;  // a byte for each block; NULL if no copy is kept
};

// faults.c
extern struct control *control;
void openControl(void);
bool fails(enum fault fault, enum kind kind);
uint64_t randomNumber(void);
void count(uint64_t *counters, enum kind kind, uint64_t more);

// files.c
extern bool keepsCopies;
void openFiles(void);
bool isOnDisk(int folder, const char *path, char name[256]);
enum kind kindOf(const char *name);
struct file *fileOf(int descriptor);
void opened(int descriptor, int flags, bool isNew);
void closed(int descriptor);

// copies.c
void lockCopies(void);
void unlockCopies(void);
void written(struct file *file, off_t from, off_t to);
void keep(int descriptor, struct file *file);
void forget(int descriptor, struct file *file);
void keepNames(void);
void keepRemoved(const char *name);
uint8_t *blocksOf(ino_t inode, bool isNew);

// The system's calls themselves, past this library and the C library.
#define realOpen(path, flags, mode) ((int)syscall(SYS_openat, AT_FDCWD, path, flags, mode))
#define realClose(descriptor) syscall(SYS_close, descriptor)
#define realPread(descriptor, bytes, count, offset) ((ssize_t)syscall(SYS_pread64, descriptor, bytes, count, offset))
#define realPwrite(descriptor, bytes, count, offset) ((ssize_t)syscall(SYS_pwrite64, descriptor, bytes, count, offset))
#define realTruncate(descriptor, size) ((int)syscall(SYS_ftruncate, descriptor, size))
#define realRename(from, to) ((int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0))
