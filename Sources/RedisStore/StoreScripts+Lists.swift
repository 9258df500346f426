import Redis

/// Lists of sessions, and stored responses.
extension StoreScripts {
    /// Removes expired sessions from the order, among the first ones after a number. Also removes responses of ended
    /// sessions.
    ///
    /// KEYS: order of the sessions, sessions with a trace, events of all traces. ARGV: the number, beginning and end of
    /// the keys of sessions. Replies with how many sessions there are, where the next sweep begins, and how many had
    /// expired.
    static let sweep = RedisScript(
        functions + """
            local order, ofTraces, total = unpack(KEYS)
            local after, prefix, suffix = unpack(ARGV)
            local most, last, ids = \(StoreReply.mostSwept), '0', {}
            local found = redis.call('ZRANGEBYSCORE', order, '(' .. after, '+inf', 'WITHSCORES', 'LIMIT', 0, most)
            for i = 1, #found, 2 do
              ids[#ids + 1] = found[i]
              last = found[i + 1]
            end
            local expired = forgetExpired(order, ofTraces, total, ids, prefix, suffix)
            forgetResponses()
            return {redis.call('ZCARD', order), #ids < most and '0' or last, expired}
            """)

    /// Makes a change as a test, and replies how the server is set up.
    ///
    /// KEYS: the key to change. ARGV: a channel. Replies with 1 and the `maxmemory-policy`, or with 2 and why it is
    /// unknown which master this is, or with 3 and why nothing may be published, or with 4 and why the time may not be
    /// asked for; then with the bytes of memory in use.
    static let examine = RedisScript(
        """
        local probe, channel = KEYS[1], ARGV[1]
        local replication = redis.pcall('INFO', 'replication')
        if type(replication) ~= 'string' then return {2, replication.err, ''} end
        if not string.find(replication, 'master_replid:%x+') then return {2, 'there is no master_replid', ''} end
        if not string.find(replication, 'role:master', 1, true) then error('-READONLY this is a replica') end
        redis.call('SET', probe, '', 'PX', 60000)
        local published = redis.pcall('PUBLISH', channel, '')
        if type(published) ~= 'number' then return {3, published.err, ''} end
        local time = redis.pcall('TIME')
        if time.err then return {4, time.err, ''} end
        local memory = redis.call('INFO', 'memory')
        return {1, string.match(memory, 'maxmemory_policy:(%S+)') or '', string.match(memory, 'used_memory:(%d+)') or ''}
        """)

    /// Reads a stored response. Removes one about a session that has ended, even if another session has its id.
    ///
    /// KEYS: response. ARGV: beginning and end of the keys of sessions. Replies with the session's id, the response,
    /// and its remaining life.
    static let response = RedisScript(
        """
        local key, prefix, suffix = KEYS[1], ARGV[1], ARGV[2]
        local stored = redis.call('GET', key)
        if not stored then return false end
        local number, id, from = string.match(stored, '^%d+:(%d+):([^:]*):()')
        if not id or redis.call('HGET', prefix .. id .. suffix, 'o') ~= number then
          redis.call('DEL', key)
          return false
        end
        return {id, string.sub(stored, from), redis.call('PTTL', key)}
        """)

    /// A page of the list of sessions: the next ones in the order of creation.
    ///
    /// KEYS: order of the sessions. ARGV: after this number, how many, beginning and end of the keys of sessions.
    /// Replies with how many sessions there are, and id, number, tag, record and remaining life (a tenth of its life
    /// less than the key's) of each; of an expired one, id and number.
    static let list = RedisScript(
        functions + """
            local order, this = KEYS[1], identity()
            local after, most, prefix, suffix = unpack(ARGV)
            local found = redis.call('ZRANGEBYSCORE', order, '(' .. after, '+inf', 'WITHSCORES', 'LIMIT', 0, most)
            local sessions = {}
            for i = 1, #found, 2 do
              local key = prefix .. found[i] .. suffix
              local s = redis.call('HMGET', key, 't', 'r', 'l', 'u')
              if s[1] then
                if s[4] ~= this then s[1] = tagUnder(this, s[1]) end
                local left = redis.call('PTTL', key)
                if left >= 0 then left = math.max(0, left - math.ceil(tonumber(s[3]) / 10)) end
                sessions[#sessions + 1] = {found[i], found[i + 1], s[1], s[2], left}
              else
                sessions[#sessions + 1] = {found[i], found[i + 1]}
              end
            end
            return {redis.call('ZCARD', order), sessions}
            """)
}
