#pragma once

// hiredis' reader of replies, with functions that have the same form in its versions 0.14 (Debian 12) and 1.2 (Debian
// 13). They have no logic, except that they refuse what RESP2 does not have.
//
// The types of the C library are those of Swift's Glibc module: see CLinux.h.
#pragma clang module import SwiftGlibc

#include <hiredis/read.h>
#include <stddef.h>

/// Who is told what the reader finds: the parts of a reply from the outside to the inside. Each function returns 0 to
/// refuse the reply, after which the reader is of no use.
struct chiredis_receiver {
    void *context;
    int (*text)(void *context, int type, const char *bytes, size_t count);
    int (*array)(void *context, long long count);
    int (*integer)(void *context, long long value);
    int (*nil)(void *context);
};

// An object that the reader takes for the reply: it only compares it with NULL.
static inline void *chiredis_object(const redisReadTask *task, int accepted) {
    return accepted ? task->privdata : NULL;
}

static inline void *chiredis_text(const redisReadTask *task, char *bytes, size_t count) {
    struct chiredis_receiver *receiver = (struct chiredis_receiver *)task->privdata;
    return chiredis_object(task, receiver->text(receiver->context, task->type, bytes, count));
}

static inline void *chiredis_integer(const redisReadTask *task, long long value) {
    struct chiredis_receiver *receiver = (struct chiredis_receiver *)task->privdata;
    return chiredis_object(task, receiver->integer(receiver->context, value));
}

static inline void *chiredis_nil(const redisReadTask *task) {
    struct chiredis_receiver *receiver = (struct chiredis_receiver *)task->privdata;
    // The type is that of a null string or a null array. RESP3 has a null of its own.
    return chiredis_object(task, task->type != REDIS_REPLY_NIL && receiver->nil(receiver->context));
}

static inline void chiredis_free(void *object) { (void)object; }

#ifdef REDIS_REPLY_DOUBLE  // since 1.0, which also reads RESP3
static inline void *chiredis_array(const redisReadTask *task, size_t count) {
    struct chiredis_receiver *receiver = (struct chiredis_receiver *)task->privdata;
    int is_array = task->type == REDIS_REPLY_ARRAY;
    return chiredis_object(task, is_array && receiver->array(receiver->context, (long long)count));
}

static inline void *chiredis_double(const redisReadTask *task, double value, char *bytes, size_t count) {
    (void)task, (void)value, (void)bytes, (void)count;
    return NULL;
}

static inline void *chiredis_bool(const redisReadTask *task, int value) {
    (void)task, (void)value;
    return NULL;
}
#else
static inline void *chiredis_array(const redisReadTask *task, int count) {
    struct chiredis_receiver *receiver = (struct chiredis_receiver *)task->privdata;
    return chiredis_object(task, receiver->array(receiver->context, count));
}
#endif

// A reader that tells `receiver`, which must live as long; NULL without memory. It keeps up to `buffer` unused bytes of
// its memory between replies.
static inline redisReader *chiredis_create_reader(struct chiredis_receiver *receiver, size_t buffer) {
    static redisReplyObjectFunctions functions = {
        .createString = chiredis_text,
        .createArray = chiredis_array,
        .createInteger = chiredis_integer,
#ifdef REDIS_REPLY_DOUBLE
        .createDouble = chiredis_double,
        .createBool = chiredis_bool,
#endif
        .createNil = chiredis_nil,
        .freeObject = chiredis_free,
    };
    redisReader *reader = redisReaderCreateWithFunctions(&functions);
    if (reader) {
        reader->privdata = receiver;
        reader->maxbuf = buffer;
    }
    return reader;
}

// How many bytes were given to the reader of which it has not made a reply yet.
static inline size_t chiredis_unread_bytes(const redisReader *reader) { return reader->len - reader->pos; }
