#pragma once

// Swift cannot call C's variadic functions. This file wraps those of libmicrohttpd that are needed, without logic.
//
// The types of the C library are those of Swift's Glibc module: see CLinux.h.
#pragma clang module import SwiftGlibc

#include <microhttpd.h>
#include <stddef.h>
#include <string.h>

/// The settings of a daemon that has no listening socket and is polled from outside.
struct cmhd_daemon_settings {
    void *context;  // passed to every callback
    size_t connection_memory;
    unsigned int connection_limit;
    int strictness;
    MHD_AccessHandlerCallback request;
    void *(*target)(void *context, const char *target, struct MHD_Connection *connection);
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection;
    MHD_LogCallback log;
};

static inline struct MHD_Daemon *cmhd_start_daemon(const struct cmhd_daemon_settings *settings) {
    return MHD_start_daemon(
        MHD_USE_EPOLL | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG, 0, NULL, NULL,
        settings->request, settings->context,
        MHD_OPTION_EXTERNAL_LOGGER, settings->log, settings->context,  // first: it also logs errors in the others
        MHD_OPTION_CONNECTION_LIMIT, settings->connection_limit,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->connection_memory,
        MHD_OPTION_URI_LOG_CALLBACK, settings->target, settings->context,
        MHD_OPTION_NOTIFY_COMPLETED, settings->completed, settings->context,
        MHD_OPTION_NOTIFY_CONNECTION, settings->connection, settings->context,
        MHD_OPTION_STRICT_FOR_CLIENT, settings->strictness,
        MHD_OPTION_END);
}

static inline int cmhd_daemon_epoll_descriptor(struct MHD_Daemon *daemon) {
    return MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
}

static inline int cmhd_connection_socket(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

static inline void *cmhd_connection_context(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

// The size of the request's head in bytes, from the first byte of the request line to the last byte of the head.
static inline size_t cmhd_connection_head_size(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE)->header_size;
}

// Makes libmicrohttpd see one query parameter instead of many. It makes a record of each parameter in the connection's
// memory, and closes without a response when that memory is full. `target` lies in libmicrohttpd's memory, which it
// parses in place after this call; the handler reads the query from a copy.
static inline void cmhd_hide_parameters(const unsigned char *target, size_t count) {
    unsigned char *next = (unsigned char *)target, *end = next + count;
    while ((next = memchr(next, '&', (size_t)(end - next)))) *next++ = '_';
}

static inline ssize_t cmhd_no_content(void *context, uint64_t position, char *buffer, size_t most) {
    (void)context, (void)position, (void)buffer, (void)most;
    return MHD_CONTENT_READER_END_OF_STREAM;
}

// A response without content and without a length: a 304 whose content was not made. libmicrohttpd before 1.0 closes
// the connection after it, because it treats the content as one of unknown length.
static inline struct MHD_Response *cmhd_create_response_without_length(void) {
#if MHD_VERSION >= 0x01000000
    return MHD_create_response_empty(MHD_RF_HEAD_ONLY_RESPONSE);
#else
    struct MHD_Response *response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 1, cmhd_no_content, NULL, NULL);
    if (response) MHD_set_response_options(response, MHD_RF_HTTP_VERSION_1_0_ONLY, MHD_RO_END);
    return response;
#endif
}
