import Redis

/// Creates and ends sessions, and subscribes to them.
extension StoreScripts {
    /// Makes a session. If the call was sent before and there is no session, the caller makes another one.
    ///
    /// KEYS: session, changes, deletions, order of the sessions, its counter, sessions with a trace, events of all
    /// traces, sessions of the owner, responses. ARGV: tag, record, control, life, most sessions, id, beginning and end
    /// of the keys of sessions, process, number of the change, whether it was sent before, events of its trace, most
    /// events of all traces, for how many milliseconds a lost creation is remembered, the time after which it is too
    /// late, owner or an empty text, most sessions of the owner or an empty text, then the arguments of
    /// `storeResponses`.
    static let create = RedisScript(
        functions + """
            local key, list, deletions, order, counter, ofTraces, total, owned = unpack(KEYS, 1, 8)
            local tag, state, control, life, mostSessions, id, prefix, suffix = unpack(ARGV, 1, 8)
            local process, change, wasSent, traced, mostTraced, rememberedFor, deadline = unpack(ARGV, 9, 15)
            local owner, mostOwned = ARGV[16], tonumber(ARGV[17])
            if now() > tonumber(deadline) then return {9} end
            mostSessions, traced, mostTraced = tonumber(mostSessions), tonumber(traced), tonumber(mostTraced)
            local s = read(key)
            local writes = s[2] or redis.call('GET', deletions)
            if wasMade(writes, process, change, wasSent) or wasSent ~= '' and isOf(key, s[1], tag) then
              return {1, redis.call('ZCARD', order)}
            end
            if wasSent ~= '' and not s[1] then
              -- It may have been made and then deleted.
              if mayBeForgotten(writes, '-1') then return {7} end
              -- It may have been made and then lost, after clients learned its tag, which must not come again.
              giveUp(key, deletions, s, writes, process, change, rememberedFor)
              return {0}
            end
            if wasSent ~= '' then giveUp(key, deletions, s, writes, process, change, rememberedFor) end
            -- Before the id is called taken: the session may be the one that the same request has made elsewhere.
            if hasResponse(9) then return {5} end
            if s[1] then return {8} end
            -- An earlier one has expired and is not swept yet.
            if redis.call('ZSCORE', order, id) then forget(order, ofTraces, total, id) end
            local function isFull() return redis.call('ZCARD', order) >= mostSessions end
            local function isOwnerFull()
              return owner ~= '' and mostOwned and redis.call('ZCARD', owned) >= mostOwned
            end
            local function isTraceFull()
              return traced > 0 and tonumber(redis.call('GET', total) or '0') + traced > mostTraced
            end
            -- Some may have expired.
            if isFull() then
              forgetExpired(order, ofTraces, total, redis.call('ZRANGE', order, 0, 99), prefix, suffix)
              if isFull() then return {4} end
            end
            if isOwnerFull() then
              -- All are looked at in turn, some at each call.
              local most, at, ids = \(portion / 2), owned .. ':at', {}
              local from = redis.call('GET', at) or '0'
              local found = redis.call('ZRANGEBYSCORE', owned, '(' .. from, '+inf', 'WITHSCORES', 'LIMIT', 0, most)
              for i = 1, #found, 2 do
                -- An earlier version of the service does not note here that a session has ended.
                if redis.call('HGET', 'detent:owners', found[i]) ~= owner then
                  redis.call('ZREM', owned, found[i])
                else
                  ids[#ids + 1] = found[i]
                end
              end
              local _, isWhole = forgetExpired(order, ofTraces, total, ids, prefix, suffix)
              if #found < 2 * most then
                redis.call('DEL', at)
              elseif isWhole then
                redis.call('SET', at, found[#found], 'PX', rememberedFor)
              end
              if isOwnerFull() then return {10} end
            end
            if isTraceFull() then
              forgetExpired(order, ofTraces, total, redis.call('ZRANGE', ofTraces, 0, 99), prefix, suffix)
              if isTraceFull() then return {6} end
            end
            if traced > 0 then
              redis.call('ZADD', ofTraces, traced, id)
              redis.call('INCRBY', total, traced)
            end
            local number = redis.call('INCR', counter)
            redis.call('ZADD', order, number, id)
            if owner ~= '' then
              redis.call('ZADD', owned, number, id)
              redis.call('HSET', 'detent:owners', id, owner)
            end
            writes = noted(writes, process, change, version(tag))
            redis.call('DEL', list)
            -- The session may expire while a call that was sent before it was made is still on its way.
            if redis.call('EXISTS', deletions) == 1 then
              redis.call('SET', deletions, '+ ' .. writes, 'PX', rememberedFor)
            end
            redis.call(
              'HSET', key, 't', tag, 'r', state, 'c', control, 'l', life, 'u', identity(), 'o', number, 'w', writes)
            extendLife(key, list, life)
            storeResponses(9, 18, id, number)
            return {1, redis.call('ZCARD', order)}
            """)

    /// Ends a session.
    ///
    /// KEYS: session, changes, deletions, order of the sessions, sessions with a trace, events of all traces. ARGV:
    /// base tag or an empty text, process, number of the change, whether it was sent before, id, channel, for how many
    /// milliseconds the deletion is remembered, the time after which it is too late.
    static let delete = RedisScript(
        functions + """
            local key, list, deletions, order, ofTraces, total = unpack(KEYS)
            local base, process, number, wasSent, id, channel, rememberedFor, deadline = unpack(ARGV)
            if now() > tonumber(deadline) then return {9} end
            local s = read(key)
            local writes = s[2] or redis.call('GET', deletions)
            if wasMade(writes, process, number, wasSent) then return {1} end
            if wasSent ~= '' then
              local isThere = base ~= '' and isOf(key, s[1], base)
              if not isThere and mayBeForgotten(writes, base ~= '' and version(base) or '-1') then return {7} end
            end
            if not s[1] then
              local reply = absent(deletions)
              if wasSent ~= '' then giveUp(key, deletions, s, writes, process, number, rememberedFor) end
              return reply
            end
            if base ~= '' and s[1] ~= base then return update(key, list, s, base) end
            redis.call('DEL', key, list)
            redis.call('SET', deletions, noted(writes, process, number, version(s[1])), 'PX', rememberedFor)
            forget(order, ofTraces, total, id)
            redis.pcall('PUBLISH', channel, 'd')
            return {1}
            """)

    /// Marks a session as subscribed, and keeps it alive while a stream of this process shows it.
    ///
    /// KEYS: session, changes, subscription mark, processes with streams, their numbers of streams. ARGV: life of the
    /// mark in milliseconds, process, how many streams it has or an empty text, when the process asked.
    static let subscribe = RedisScript(
        functions + """
            local key, list, mark, streaming, watchers = unpack(KEYS)
            local markLife, process, streams, asked = unpack(ARGV)
            -- A server whose memory is full sets an expiry, and after it takes the other writes too. One that can't
            -- write to its disk refuses them all: it tells the tag, and the next renewal repeats the writes.
            -- `examine` tells the operator of both.
            if redis.pcall('PEXPIRE', mark, markLife) ~= 1 then redis.pcall('SET', mark, '', 'PX', markLife) end
            local s = read(key)
            if not s[1] then return {0} end
            if streams ~= '' then
              local life = redis.call('HGET', key, 'l')
              -- At least until the mark ends.
              if life ~= '' and tonumber(life) < tonumber(markLife) then life = markLife end
              extendLife(key, list, life)
              -- The time of a process may be ahead.
              redis.pcall('ZADD', streaming, math.min(tonumber(asked), now()) + markLife, process)
              redis.pcall('PEXPIRE', streaming, markLife)
              redis.pcall('HSET', watchers, process, streams)
              redis.pcall('PEXPIRE', watchers, markLife)
            end
            return {1, s[1]}
            """)

    /// Notes that this process has no stream of a session any more. Its life counts from now; it lives at least until
    /// the marks of other processes with streams end.
    ///
    /// KEYS: session, changes, processes with streams, their numbers of streams. ARGV: process, life of a mark in
    /// milliseconds, when the process asked: it does nothing if a stream has come since.
    static let rest = RedisScript(
        functions + """
            local key, list, streaming, watchers = unpack(KEYS)
            local process, markLife, asked = unpack(ARGV)
            local marked = redis.call('ZSCORE', streaming, process)
            if marked and tonumber(marked) > asked + markLife then return {1} end
            redis.call('ZREM', streaming, process)
            redis.call('HDEL', watchers, process)
            redis.call('ZREMRANGEBYSCORE', streaming, '-inf', now())
            local life = redis.call('HGET', key, 'l')
            if life and life ~= '' then
              local longer = math.ceil(tonumber(life) * 1.1)
              -- Another process may have died since it noted its streams.
              local last = redis.call('ZRANGE', streaming, -1, -1, 'WITHSCORES')[2]
              if last then longer = math.max(longer, last - now()) end
              redis.call('PEXPIRE', key, longer)
              redis.call('PEXPIRE', list, longer)
            end
            return {1}
            """)

    /// How many streams of other processes show a session.
    ///
    /// KEYS: processes with streams, their numbers of streams. ARGV: process.
    static let otherWatchers = RedisScript(
        functions + """
            local streaming, watchers = unpack(KEYS)
            local sum = 0
            for _, process in ipairs(redis.call('ZRANGEBYSCORE', streaming, '(' .. now(), '+inf')) do
              if process ~= ARGV[1] then sum = sum + (tonumber(redis.call('HGET', watchers, process)) or 1) end
            end
            return sum
            """)
}
