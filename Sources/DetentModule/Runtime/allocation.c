// The module's memory: blocks of powers of two, each size with a list of its free blocks. A block that is freed is used
// again for its size alone, so memory never grows beyond what each size needed at most.
//
//     +-----------+----------------------------+
//     | size 4 |  |  the caller's bytes        |    a header of 16 bytes keeps every block aligned
//     +-----------+----------------------------+

#include <stddef.h>
#include <stdint.h>

// The linker places these around what no one else uses: the page is told of no other memory.
extern uint8_t __heap_base, __heap_end;

enum { header = 16, smallest = 5, classes = 32 };

typedef struct block {
    uint32_t class;
    struct block *next;
} block;

static block *unused[classes];
static uint8_t *end = &__heap_base;

static block *take(uint32_t class) {
    block *found = unused[class];
    if (found) {
        unused[class] = found->next;
        return found;
    }
    size_t size = (size_t)1 << class;
    if ((size_t)(&__heap_end - end) < size) return NULL;
    found = (block *)end;
    end += size;
    return found;
}

void *malloc(size_t size) {
    if (size > (size_t)1 << 30) return NULL;
    uint32_t class = 32 - (uint32_t)__builtin_clz((uint32_t)(size + header - 1));
    if (class < smallest) class = smallest;
    block *taken = take(class);
    if (!taken) return NULL;
    taken->class = class;
    return (uint8_t *)taken + header;
}

void free(void *bytes) {
    if (!bytes) return;
    block *freed = (block *)((uint8_t *)bytes - header);
    freed->next = unused[freed->class];
    unused[freed->class] = freed;
}

// Swift asks for no more than 16, the alignment of each block.
int posix_memalign(void **bytes, size_t alignment, size_t size) {
    *bytes = alignment <= header ? malloc(size) : NULL;
    return *bytes ? 0 : 12;
}
