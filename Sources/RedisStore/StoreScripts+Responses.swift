import SliderRecords

/// The functions that store responses, and forget them with their sessions. They end the beginning of every script.
extension StoreScripts {
    /// How many digits the owner of a stored response has: those of the largest one.
    private static let ownerDigits = 20

    /// An owner as the scripts know it, with equally many digits for each; an empty text for none.
    static func text(of owner: SessionOwner?) -> String {
        guard let digits = owner.map({ String($0.value) }) else { return "" }
        return String(repeating: "0", count: ownerDigits - digits.count) + digits
    }

    static let responseFunctions = """
        -- Takes a response out of its owner's.
        local function takeFromOwner(owned, entry, size)
          if redis.call('ZREM', owned, entry) == 0 then return end
          redis.call('ZINCRBY', owned, size, '!')
          if redis.call('ZCARD', owned) == 1 then redis.call('DEL', owned) end
        end

        local function removeResponse(member)
          local serial, size, id, name = string.match(member, '^(%d+):(%d+):([^:]*):(.*)$')
          if #serial > \(ownerDigits) then
            local owned = 'detent:responses:of:' .. string.sub(serial, -\(ownerDigits))
            takeFromOwner(owned, string.sub(serial, 1, -\(ownerDigits + 1)) .. ':' .. size, size)
          end
          local stored = redis.call('GET', 'detent:response:' .. name)
          if stored and string.match(stored, '^(%d+):') == serial then redis.call('DEL', 'detent:response:' .. name) end
          if redis.call('ZREM', 'detent:responses', member) == 1 then redis.call('DECRBY', 'detent:responses:bytes', size) end
          redis.call('SREM', 'detent:{' .. id .. '}:responses', member)
        end

        -- A session has ended. Many responses are left to `forgetResponses`; none of them is found any more. The first
        -- write needs no memory: after it, a server that is full takes the others too.
        local function forget(order, traced, total, id)
          redis.call('ZREM', order, id)
          local work = 1
          local responses = 'detent:{' .. id .. '}:responses'
          if redis.call('SCARD', responses) > \(portion / 10) then
            local left = 'detent:left:' .. redis.call('INCR', 'detent:responses:number')
            redis.call('RENAME', responses, left)
            redis.call('SADD', 'detent:left', left)
          else
            for _, member in ipairs(redis.call('SMEMBERS', responses)) do
              removeResponse(member)
              work = work + 1
            end
          end
          local owner = redis.call('HGET', 'detent:owners', id)
          if owner then
            redis.call('HDEL', 'detent:owners', id)
            redis.call('ZREM', 'detent:owner:' .. owner, id)
          end
          local events = redis.call('ZSCORE', traced, id)
          if events then
            redis.call('ZREM', traced, id)
            redis.call('DECRBY', total, events)
          end
          return work
        end

        -- Removes some of the responses whose session has ended.
        local function forgetResponses()
          local rest = \(portion)
          while rest > 0 do
            local left = redis.call('SRANDMEMBER', 'detent:left')
            if not left then break end
            local members = redis.call('SPOP', left, rest)
            for _, member in ipairs(members) do removeResponse(member) end
            if redis.call('EXISTS', left) == 0 then redis.call('SREM', 'detent:left', left) end
            rest = rest - math.max(1, #members)
          end
        end

        -- Takes expired sessions out of the order: of these, by their ids. Others are left for the next call if these
        -- have many responses. Tells how many it has taken out, and whether it has looked at all.
        local function forgetExpired(order, traced, total, ids, prefix, suffix)
          local expired, work = 0, 0
          for _, id in ipairs(ids) do
            if work >= \(portion) then return expired, false end
            if redis.call('EXISTS', prefix .. id .. suffix) == 0 then
              work = work + forget(order, traced, total, id)
              expired = expired + 1
            end
          end
          return expired, true
        end

        local function hasResponse(first)
          for i = first, #KEYS do if redis.call('EXISTS', KEYS[i]) == 1 then return true end end
          return false
        end

        -- Removes the oldest responses of an owner while these are too large.
        local function limitOwner(owned, mostBytes)
          for i = 1, \(10 * portion) do
            local oldest = redis.call('ZRANGE', owned, 1, 1)[1]
            if not oldest then break end
            local serial, size = string.match(oldest, '^(%d+):(%d+)$')
            local member = redis.call('ZRANGEBYSCORE', 'detent:responses', serial, serial)[1]
            if not member then
              -- An earlier version of the service has removed it, which does not note that here.
              takeFromOwner(owned, oldest, size)
            elseif -tonumber(redis.call('ZSCORE', owned, '!')) > mostBytes then
              removeResponse(member)
            else
              break
            end
          end
        end

        -- Stores responses about a session. Removes the oldest ones of an owner that has too many bytes then, and the
        -- oldest ones if all have. Its arguments are the most bytes of all and of an owner, and of each response its
        -- bytes, its size, its life and its owner or an empty text.
        local function storeResponses(first, argument, id, number)
          local mostBytes, mostOfOwner = tonumber(ARGV[argument]), tonumber(ARGV[argument + 1])
          argument = argument + 2
          for i = first, #KEYS do
            local bytes, size, life, owner = unpack(ARGV, argument, argument + 3)
            local order = redis.call('INCR', 'detent:responses:number')
            local serial = order .. owner
            local member = serial .. ':' .. size .. ':' .. id .. ':' .. string.sub(KEYS[i], #'detent:response:' + 1)
            redis.call('SET', KEYS[i], serial .. ':' .. number .. ':' .. id .. ':' .. bytes, 'PX', life)
            redis.call('ZADD', 'detent:responses', order, member)
            redis.call('INCRBY', 'detent:responses:bytes', size)
            redis.call('SADD', 'detent:{' .. id .. '}:responses', member)
            redis.call('PEXPIRE', 'detent:{' .. id .. '}:responses', life)
            if owner ~= '' then
              local owned = 'detent:responses:of:' .. owner
              redis.call('ZADD', owned, order, order .. ':' .. size)
              redis.call('ZINCRBY', owned, -size, '!')
              if redis.call('PTTL', owned) < tonumber(life) then redis.call('PEXPIRE', owned, life) end
              limitOwner(owned, mostOfOwner)
            end
            argument = argument + 4
          end
          if first > #KEYS then return end
          for i = 1, 4 do
            -- Some of those that have expired are removed, too.
            local oldest = redis.call('ZRANGE', 'detent:responses', 0, 0)[1]
            local name = oldest and string.match(oldest, '^%d+:%d+:[^:]*:(.*)$')
            if not name or redis.call('EXISTS', 'detent:response:' .. name) == 1 then break end
            removeResponse(oldest)
          end
          -- Where the limit is lower than it was, several calls get there.
          for i = 1, \(10 * portion) do
            local isOver = tonumber(redis.call('GET', 'detent:responses:bytes') or '0') > mostBytes
            local oldest = isOver and redis.call('ZRANGE', 'detent:responses', 0, 0)[1]
            if not oldest then break end
            removeResponse(oldest)
          end
        end

        """
}
