import Redis

/// Reading and changing a session.
extension StoreScripts {
    /// Reads a session, and extends its life.
    ///
    /// KEYS: session, changes. ARGV: known tag or nothing.
    static let read = RedisScript(
        common + """
            local s = read(KEYS[1])
            if not s[1] then return {0} end
            live(KEYS[1], KEYS[2], redis.call('HGET', KEYS[1], 'l'))
            if s[1] == ARGV[1] then return {1} end
            if ARGV[1] == '' then return record(KEYS[1], KEYS[2]) end
            return update(KEYS[1], KEYS[2], s, ARGV[1])
            """)

    /// Extends the life of a session.
    ///
    /// KEYS: session, changes.
    static let touch = RedisScript(
        common + """
            local life = redis.call('HGET', KEYS[1], 'l')
            if not life then return {0} end
            live(KEYS[1], KEYS[2], life)
            return {1}
            """)

    /// Stores a change of a session.
    ///
    /// KEYS: session, changes, deletions, subscription mark, responses. ARGV: base tag, new tag, record, process,
    /// number of the change, whether it was sent before, life, channel, how many changes are stored for a trace, id,
    /// count of changes, the changes, then what `response` takes.
    static let put = RedisScript(
        common + """
            local key, list = KEYS[1], KEYS[2]
            local s = read(key)
            if ARGV[6] ~= '' and made(s[2] or redis.call('GET', KEYS[3]), ARGV[4], ARGV[5]) then return {1} end
            if not s[1] then return {0} end
            if s[1] ~= ARGV[1] then
              if ARGV[6] ~= '' and mayBeForgotten(s[2], version(ARGV[1])) then return {7} end
              return update(key, list, s, ARGV[1])
            end
            if hasResponse(5) then return {5} end
            local isSubscribed, traced, count = redis.call('EXISTS', KEYS[4]) == 1, tonumber(ARGV[9]), tonumber(ARGV[11])
            local isNew = false
            if isSubscribed or traced > 0 then
              if not s[4] then redis.call('HSET', key, 'b', redis.call('HGET', key, 'r'), 'i', '0') end
              local length = 0
              for i = 1, count do length = redis.call('RPUSH', list, ARGV[11 + i]) end
              isNew = length == count
              local middle, most = tonumber(s[4] or '0'), math.max(64, traced)
              if length - middle >= most then
                if middle > 0 then
                  redis.call('LTRIM', list, middle, -1)
                  redis.call('HSET', key, 'b', redis.call('HGET', key, 'm'))
                end
                redis.call('HSET', key, 'm', ARGV[3], 'i', length - middle)
              end
            elseif s[4] then
              redis.call('HDEL', key, 'b', 'm', 'i')
              redis.call('DEL', list)
            end
            local writes = noted(s[2], ARGV[4], ARGV[5], version(ARGV[2]))
            redis.call('HSET', key, 't', ARGV[2], 'r', ARGV[3], 'w', writes, 'l', ARGV[7])
            live(key, list, ARGV[7])
            if isNew and ARGV[7] ~= '' then redis.call('PEXPIRE', list, redis.call('PTTL', key)) end
            if #KEYS > 4 then storeResponses(5, 12 + count, ARGV[10], redis.call('HGET', key, 'o')) end
            if isSubscribed then redis.call('PUBLISH', ARGV[8], version(ARGV[2])) end
            return {1}
            """)
}
