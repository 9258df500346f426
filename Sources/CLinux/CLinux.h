#pragma once

// What Swift's Glibc module leaves out of Linux's calls, and the calls that Swift cannot make: variadic functions and
// wide macros. The functions have no logic.
//
// The types of the C library are those of Swift's Glibc module. Without this line they would be declared here a second
// time, and each file that uses one would have to import this module too.
#pragma clang module import SwiftGlibc

#include <linux/sockios.h>
#include <malloc.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// The number of bytes sent on a socket and not acknowledged by the peer; 0 when the system does not report it.
static inline long linux_unacknowledged_bytes(int socket) {
    int count = 0;
    return ioctl(socket, SIOCOUTQ, &count) ? 0 : count;
}

// The number of bytes received and not yet read; 0 when the system does not report it.
static inline int linux_unread_bytes(int socket) {
    int count = 0;
    return ioctl(socket, SIOCINQ, &count) ? 0 : count;
}

// Removes already peeked bytes from a socket's receive queue (tcp(7), MSG_TRUNC).
static inline void linux_discard_bytes(int socket, size_t count) {
    while (count > 0) {
        ssize_t taken = recv(socket, NULL, count, MSG_TRUNC | MSG_DONTWAIT);
        if (taken <= 0) return;
        count -= (size_t)taken;
    }
}

// Reads the set of processors that a process may use: a bit for each. Returns how many bytes it has; -1 if `size` is too
// small for it. The C library's call takes a type that Swift's Glibc module leaves out.
static inline long linux_affinity(pid_t process, unsigned long *words, size_t size) {
    return syscall(SYS_sched_getaffinity, process, size, words);
}

// Makes the C library return buffers of over 128 KiB to the system as soon as they are freed. By default it raises that
// threshold when one is freed and keeps the next ones: a process then holds twice the memory that it uses.
static inline void linux_return_large_buffers(void) {
    mallopt(M_MMAP_THRESHOLD, 131072);
}

// A GNU extension that Swift's Glibc module leaves out.
extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);

// Accepts a connection; its descriptor does not block and is closed on exec.
static inline int linux_accept(int listener, struct sockaddr *address, socklen_t *length) {
    return accept4(listener, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}
