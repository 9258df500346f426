import Redis

/// Sessions that are made, end and are followed.
extension StoreScripts {
    /// Makes a session.
    ///
    /// KEYS: session, changes, order of the sessions, counter of that, sessions with a trace, events of all traces,
    /// answers. ARGV: run id, tag, record, control, life, most sessions, id, what the keys of sessions begin and end
    /// with, write id, events of its trace, most events of all traces, then an answer and its life each.
    static let create = RedisScript(
        common + """
            local key, order = KEYS[1], KEYS[3]
            local s = read(key, ARGV[1])
            if s[1] then
              for at = 1, #s[2], 8 do if string.sub(s[2], at, at + 7) == ARGV[10] then return {1, redis.call('ZCARD', order)} end end
              return {3}
            end
            if answered(7) then return {5} end
            local traced, most = tonumber(ARGV[11]), tonumber(ARGV[12])
            local function isFull() return redis.call('ZCARD', order) >= tonumber(ARGV[6]) end
            local function isTraceFull()
              return traced > 0 and tonumber(redis.call('GET', KEYS[6]) or '0') + traced > most
            end
            -- Some may have expired.
            if isFull() then
              forgetExpired(order, KEYS[5], KEYS[6], redis.call('ZRANGE', order, 0, 99), ARGV[8], ARGV[9])
              if isFull() then return {4} end
            end
            if isTraceFull() then
              forgetExpired(order, KEYS[5], KEYS[6], redis.call('ZRANGE', KEYS[5], 0, 99), ARGV[8], ARGV[9])
              if isTraceFull() then return {6} end
            end
            if traced > 0 then
              redis.call('ZADD', KEYS[5], traced, ARGV[7])
              redis.call('INCRBY', KEYS[6], traced)
            end
            local number = redis.call('INCR', KEYS[4])
            redis.call('ZADD', order, number, ARGV[7])
            redis.call('DEL', KEYS[2])
            redis.call('HSET', key, 't', ARGV[2], 'r', ARGV[3], 'c', ARGV[4], 'l', ARGV[5], 'u', ARGV[1], 'o', number, 'w', ARGV[10])
            live(key, KEYS[2], ARGV[5], KEYS[2])
            answer(7, 13)
            return {1, redis.call('ZCARD', order)}
            """)

    /// Ends a session.
    ///
    /// KEYS: session, changes, order of the sessions, sessions with a trace, events of all traces. ARGV: run id, base
    /// tag or nothing, id, channel.
    static let delete = RedisScript(
        common + """
            local s = read(KEYS[1], ARGV[1])
            if not s[1] then return {0} end
            if ARGV[2] ~= '' and s[1] ~= ARGV[2] then return update(KEYS[1], KEYS[2], s, ARGV[2]) end
            redis.call('DEL', KEYS[1], KEYS[2])
            forget(KEYS[3], KEYS[4], KEYS[5], ARGV[3])
            redis.call('PUBLISH', ARGV[4], 'd')
            return {1}
            """)

    /// Marks a session as followed, and extends its life.
    ///
    /// KEYS: session, changes, follow mark. ARGV: run id, how many milliseconds the mark lives.
    static let follow = RedisScript(
        common + """
            redis.call('SET', KEYS[3], '', 'PX', ARGV[2])
            local s = read(KEYS[1], ARGV[1])
            if not s[1] then return {0} end
            live(KEYS[1], KEYS[2], redis.call('HGET', KEYS[1], 'l'), KEYS[3])
            return {1, string.match(s[1], '%d+$')}
            """)
}
