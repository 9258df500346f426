// The floor: what libmicrohttpd in bare C takes to respond to a small POST with a constant KiB, which is what Detent's own
// figures are compared with. Each worker has a daemon and an epoll of its own, as Detent's workers have; the first one
// accepts and deals the connections out in turn.
//
//   cc -O2 -o floor floor.c -lmicrohttpd -lpthread
//   ./floor [port, 0 for any] [workers, 1 for one core]      prints its port and serves until it is killed

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { most_workers = 64, response_size = 1024, connection_memory = 16384 };

static struct MHD_Response *response;
static struct MHD_Daemon *daemons[most_workers];
static int listener, worker_count;

// The first call of a request only marks it, the calls with a piece of the body take it, and the last one responds:
// a response in the first call would end the connection.
static enum MHD_Result serve(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                             const char *version, const char *upload, size_t *upload_size, void **request) {
    if (*request == NULL) {
        *request = context;
        return MHD_YES;
    }
    if (*upload_size > 0) {
        *upload_size = 0;
        return MHD_YES;
    }
    return MHD_queue_response(connection, MHD_HTTP_OK, response);
}

// Sockets on their way from the first worker to the others.
static int handover[most_workers][2];

static void accept_all(void) {
    static int next;
    int socket;
    while ((socket = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0) {
        if (write(handover[next][1], &socket, sizeof socket) != sizeof socket) close(socket);
        next = (next + 1) % worker_count;
    }
}

static void adopt(struct MHD_Daemon *daemon, int from) {
    struct sockaddr_in address = {.sin_family = AF_INET};
    int socket;
    if (read(from, &socket, sizeof socket) == sizeof socket)
        MHD_add_connection(daemon, socket, (struct sockaddr *)&address, sizeof address);
}

static void watch(int epoll, int descriptor) {
    struct epoll_event event = {.events = EPOLLIN, .data.fd = descriptor};
    epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
}

static void *work(void *argument) {
    long index = (long)argument;
    struct MHD_Daemon *daemon = daemons[index];
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    watch(epoll, MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd);
    watch(epoll, handover[index][0]);
    if (index == 0) watch(epoll, listener);
    for (;;) {
        MHD_UNSIGNED_LONG_LONG timeout;
        struct epoll_event events[4];
        int count = epoll_wait(epoll, events, 4, MHD_get_timeout(daemon, &timeout) == MHD_YES ? (int)timeout : -1);
        for (int i = 0; i < count; i++) {
            if (events[i].data.fd == listener) accept_all();
            if (events[i].data.fd == handover[index][0]) adopt(daemon, handover[index][0]);
        }
        MHD_run(daemon);
    }
    return NULL;
}

static int listen_on(int port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    socklen_t size = sizeof address;
    int one = 1;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    setsockopt(listener, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (bind(listener, (struct sockaddr *)&address, size) != 0 || listen(listener, 4096) != 0) return -1;
    getsockname(listener, (struct sockaddr *)&address, &size);
    return ntohs(address.sin_port);
}

int main(int count, char **arguments) {
    static char body[response_size];
    int port = listen_on(count > 1 ? atoi(arguments[1]) : 0);
    worker_count = count > 2 ? atoi(arguments[2]) : 1;
    if (port < 0 || worker_count < 1 || worker_count > most_workers) return perror("floor"), 1;
    memset(body, 'x', sizeof body);
    response = MHD_create_response_from_buffer(sizeof body, body, MHD_RESPMEM_PERSISTENT);
    MHD_add_response_header(response, "Content-Type", "application/json");
    for (long i = 0; i < worker_count; i++) {
        daemons[i] = MHD_start_daemon(MHD_USE_EPOLL | MHD_USE_NO_LISTEN_SOCKET, 0, NULL, NULL, serve, daemons,
                                      MHD_OPTION_CONNECTION_LIMIT, 10000u, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
                                      (size_t)connection_memory, MHD_OPTION_END);
        if (daemons[i] == NULL || pipe2(handover[i], O_CLOEXEC | O_NONBLOCK) != 0) return perror("floor"), 1;
    }
    printf("%d\n", port);
    fflush(stdout);
    for (long i = 1; i < worker_count; i++) pthread_create(&(pthread_t){0}, NULL, work, (void *)i);
    work((void *)0);
}
