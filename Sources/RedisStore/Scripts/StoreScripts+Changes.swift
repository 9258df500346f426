import Redis

/// Reading and changing a session.
extension StoreScripts {
    /// Reads a session, and extends its life.
    ///
    /// KEYS: session, changes, follow mark. ARGV: run id, known tag or nothing.
    static let read = RedisScript(
        common + """
            local s = read(KEYS[1], ARGV[1])
            if not s[1] then return {0} end
            live(KEYS[1], KEYS[2], redis.call('HGET', KEYS[1], 'l'), KEYS[3])
            if s[1] == ARGV[2] then return {1} end
            if ARGV[2] == '' then return record(KEYS[1], KEYS[2]) end
            return update(KEYS[1], KEYS[2], s, ARGV[2])
            """)

    /// Stores a change of a session.
    ///
    /// KEYS: session, changes, follow mark, answers. ARGV: run id, base tag, new tag, record, write id, life, channel,
    /// how many changes are kept for a trace, count of changes, the changes, then an answer and its life each.
    static let put = RedisScript(
        common + """
            local key, list = KEYS[1], KEYS[2]
            local s = read(key, ARGV[1])
            if not s[1] then return {0} end
            for at = 1, #s[2], 8 do if string.sub(s[2], at, at + 7) == ARGV[5] then return {1} end end
            if s[1] ~= ARGV[2] then return update(key, list, s, ARGV[2]) end
            if answered(4) then return {5} end
            local count = tonumber(ARGV[9])
            local isFollowed, traced = redis.call('EXISTS', KEYS[3]) == 1, tonumber(ARGV[8])
            if isFollowed or traced > 0 then
              if not s[4] then redis.call('HSET', key, 'b', redis.call('HGET', key, 'r'), 'i', '0') end
              local length = 0
              for i = 1, count do length = redis.call('RPUSH', list, ARGV[9 + i]) end
              local middle, most = tonumber(s[4] or '0'), math.max(64, traced)
              if length - middle >= most then
                if middle > 0 then
                  redis.call('LTRIM', list, middle, -1)
                  redis.call('HSET', key, 'b', redis.call('HGET', key, 'm'))
                end
                redis.call('HSET', key, 'm', ARGV[4], 'i', length - middle)
              end
            elseif s[4] then
              redis.call('HDEL', key, 'b', 'm', 'i')
              redis.call('DEL', list)
            end
            redis.call('HSET', key, 't', ARGV[3], 'r', ARGV[4], 'w', string.sub(ARGV[5] .. s[2], 1, 64), 'l', ARGV[6])
            live(key, list, ARGV[6], KEYS[3])
            answer(4, 10 + count)
            if isFollowed then redis.call('PUBLISH', ARGV[7], string.match(ARGV[3], '%d+$')) end
            return {1}
            """)
}
