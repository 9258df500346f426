import Redis

/// Sessions together, and kept answers.
extension StoreScripts {
    /// Removes sessions that have expired from the order: of the 200 after a number.
    ///
    /// KEYS: order of the sessions, sessions with a trace, events of all traces. ARGV: the number, what the keys of
    /// sessions begin and end with. Replies with how many sessions there are, where the next sweep begins, and how many
    /// had expired.
    static let sweep = RedisScript(
        common + """
            local found = redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. ARGV[1], '+inf', 'WITHSCORES', 'LIMIT', 0, 200)
            local last, ids = '0', {}
            for i = 1, #found, 2 do
              ids[#ids + 1] = found[i]
              last = found[i + 1]
            end
            local expired = forgetExpired(KEYS[1], KEYS[2], KEYS[3], ids, ARGV[2], ARGV[3])
            return {redis.call('ZCARD', KEYS[1]), #ids < 200 and '0' or last, expired}
            """)

    /// Reads a kept answer. One whose session has ended is removed.
    ///
    /// KEYS: answer. ARGV: what the keys of sessions begin and end with.
    static let answer = RedisScript(
        """
        local kept = redis.call('GET', KEYS[1])
        if not kept then return false end
        local id = string.match(kept, '^([^:]*):')
        if id and redis.call('EXISTS', ARGV[1] .. id .. ARGV[2]) == 1 then return {kept, redis.call('PTTL', KEYS[1])} end
        redis.call('DEL', KEYS[1])
        return false
        """)

    /// A page of the list of sessions: the next ones in the order of creation.
    ///
    /// KEYS: order of the sessions. ARGV: after this number, how many, what the keys of sessions begin and end with.
    /// Replies with how many sessions there are, and id, number, tag, record and remaining life of each; of one that
    /// has expired, id and number.
    static let list = RedisScript(
        """
        local found = redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. ARGV[1], '+inf', 'WITHSCORES', 'LIMIT', 0, ARGV[2])
        local sessions = {}
        for i = 1, #found, 2 do
          local key = ARGV[3] .. found[i] .. ARGV[4]
          local s = redis.call('HMGET', key, 't', 'r')
          if s[1] then
            sessions[#sessions + 1] = {found[i], found[i + 1], s[1], s[2], redis.call('PTTL', key)}
          else
            sessions[#sessions + 1] = {found[i], found[i + 1]}
          end
        end
        return {redis.call('ZCARD', KEYS[1]), sessions}
        """)
}
