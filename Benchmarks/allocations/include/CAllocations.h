// How often memory was asked for: a program that links this counts every call of malloc and its like, its own and
// those of the libraries it uses.

#ifndef C_ALLOCATIONS_H
#define C_ALLOCATIONS_H

#include <stdint.h>

/// How many blocks the calling thread has asked for so far.
uint64_t allocations_of_this_thread(void);

#endif
