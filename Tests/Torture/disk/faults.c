// Which calls fail, and how many there were: a page of memory that the test shares with the process.
#include "disk.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

static struct control unshared;
struct control *control = &unshared;

void openControl(void) {
    const char *path = getenv("TORTURE_DISK_CONTROL");
    if (!path) return;
    int descriptor = realOpen(path, O_RDWR | O_CLOEXEC, 0);
    void *page = MAP_FAILED;
    if (descriptor >= 0) page = mmap(NULL, CONTROL_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (page == MAP_FAILED || ((struct control *)page)->magic != CONTROL_MAGIC) {
        fprintf(stderr, "torture disk: %s is no control file\n", path);
        abort();
    }
    realClose(descriptor);
    control = page;
}

// splitmix64. Threads take their numbers in any order, so a seed gives the same faults only to one thread.
uint64_t randomNumber(void) {
    uint64_t z = __atomic_add_fetch(&control->random, 0x9e3779b97f4a7c15u, __ATOMIC_RELAXED);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static uint64_t value(uint64_t *place) { return __atomic_load_n(place, __ATOMIC_ACQUIRE); }

bool fails(enum fault fault, enum kind kind) {
    uint64_t chance = value(&control->chances[fault]);
    if (!chance || !(value(&control->kinds) >> kind & 1) || randomNumber() % 65536 >= chance) return false;
    uint64_t left = value(&control->skip);
    while (left)
        if (__atomic_compare_exchange_n(&control->skip, &left, left - 1, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
            return false;
    uint64_t most = value(&control->most), before = 0;
    for (int i = 0; i < FAULTS * KINDS; i++) before += value(&control->faults[0][0] + i);
    if (most && before >= most) return false;
    count(control->faults[fault], kind, 1);
    return true;
}

void count(uint64_t *counters, enum kind kind, uint64_t more) {
    __atomic_add_fetch(&counters[kind], more, __ATOMIC_RELAXED);
}
