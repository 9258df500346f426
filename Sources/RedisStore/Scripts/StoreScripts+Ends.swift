import Redis

/// Creations, ends and subscriptions of sessions.
extension StoreScripts {
    /// Makes a session.
    ///
    /// KEYS: session, changes, deletions, order of the sessions, counter of that, sessions with a trace, events of all
    /// traces, answers. ARGV: tag, record, control, life, most sessions, id, what the keys of sessions begin and end
    /// with, process, number of the change, whether it was sent before, events of its trace, most events of all traces,
    /// then what `response` takes.
    static let create = RedisScript(
        common + """
            local key, order = KEYS[1], KEYS[4]
            local s = read(key)
            local writes = s[2] or redis.call('GET', KEYS[3])
            if ARGV[11] ~= '' then
              if made(writes, ARGV[9], ARGV[10]) then return {1, redis.call('ZCARD', order)} end
              if mayBeForgotten(writes, '-1') then return {7} end
            end
            if s[1] then return {8} end
            if hasResponse(8) then return {5} end
            local traced, most = tonumber(ARGV[12]), tonumber(ARGV[13])
            local function isFull() return redis.call('ZCARD', order) >= tonumber(ARGV[5]) end
            local function isTraceFull()
              return traced > 0 and tonumber(redis.call('GET', KEYS[7]) or '0') + traced > most
            end
            -- Some may have expired.
            if isFull() then
              forgetExpired(order, KEYS[6], KEYS[7], redis.call('ZRANGE', order, 0, 99), ARGV[7], ARGV[8])
              if isFull() then return {4} end
            end
            if isTraceFull() then
              forgetExpired(order, KEYS[6], KEYS[7], redis.call('ZRANGE', KEYS[6], 0, 99), ARGV[7], ARGV[8])
              if isTraceFull() then return {6} end
            end
            if traced > 0 then
              redis.call('ZADD', KEYS[6], traced, ARGV[6])
              redis.call('INCRBY', KEYS[7], traced)
            end
            local number = redis.call('INCR', KEYS[5])
            redis.call('ZADD', order, number, ARGV[6])
            redis.call('DEL', KEYS[2], KEYS[3])
            redis.call(
              'HSET', key, 't', ARGV[1], 'r', ARGV[2], 'c', ARGV[3], 'l', ARGV[4], 'u', identity(), 'o', number,
              'w', noted(writes, ARGV[9], ARGV[10], version(ARGV[1])))
            live(key, KEYS[2], ARGV[4])
            storeResponses(8, 14, ARGV[6], number)
            return {1, redis.call('ZCARD', order)}
            """)

    /// Ends a session.
    ///
    /// KEYS: session, changes, deletions, order of the sessions, sessions with a trace, events of all traces. ARGV:
    /// base tag or nothing, process, number of the change, whether it was sent before, id, channel, for how many
    /// milliseconds the deletion is known.
    static let delete = RedisScript(
        common + """
            local s = read(KEYS[1])
            local writes = s[2] or redis.call('GET', KEYS[3])
            if ARGV[4] ~= '' then
              if made(writes, ARGV[2], ARGV[3]) then return {1} end
              if mayBeForgotten(writes, ARGV[1] ~= '' and version(ARGV[1]) or '-1') then return {7} end
            end
            if not s[1] then return {0} end
            if ARGV[1] ~= '' and s[1] ~= ARGV[1] then return update(KEYS[1], KEYS[2], s, ARGV[1]) end
            redis.call('DEL', KEYS[1], KEYS[2])
            redis.call('SET', KEYS[3], noted(writes, ARGV[2], ARGV[3], version(s[1])), 'PX', ARGV[7])
            forget(KEYS[4], KEYS[5], KEYS[6], ARGV[5])
            redis.call('PUBLISH', ARGV[6], 'd')
            return {1}
            """)

    /// Marks a session as subscribed, and keeps it alive while a stream of this process shows it.
    ///
    /// KEYS: session, changes, subscription mark, processes with streams. ARGV: how many milliseconds the mark lives,
    /// process, whether it has a stream.
    static let subscribe = RedisScript(
        common + now + """
            redis.call('SET', KEYS[3], '', 'PX', ARGV[1])
            local s = read(KEYS[1])
            if not s[1] then return {0} end
            if ARGV[3] ~= '' then
              redis.call('ZADD', KEYS[4], now() + ARGV[1], ARGV[2])
              redis.call('PEXPIRE', KEYS[4], ARGV[1])
              local life = redis.call('HGET', KEYS[1], 'l')
              -- At least until the mark ends.
              if life ~= '' and tonumber(life) < tonumber(ARGV[1]) then life = ARGV[1] end
              live(KEYS[1], KEYS[2], life)
            end
            return {1, s[1]}
            """)

    /// No stream of this process shows a session any more: its life counts from now, unless others have streams.
    ///
    /// KEYS: session, changes, processes with streams. ARGV: process.
    static let rest = RedisScript(
        now + """
            redis.call('ZREM', KEYS[3], ARGV[1])
            redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', now())
            local life = redis.call('HGET', KEYS[1], 'l')
            if life and life ~= '' and redis.call('ZCARD', KEYS[3]) == 0 then
              local longer = math.ceil(tonumber(life) * 1.1)
              redis.call('PEXPIRE', KEYS[1], longer)
              redis.call('PEXPIRE', KEYS[2], longer)
            end
            return {1}
            """)

    /// The server's time, in milliseconds.
    private static let now = """
        local function now()
          local time = redis.call('TIME')
          return time[1] * 1000 + math.floor(time[2] / 1000)
        end

        """
}
