import Redis

/// What is done in the store at one moment: Lua scripts.
///
/// A session is a hash:
///
///     t    its tag                            c    its control (ControlCodec)
///     r    its record (RecordCodec), after    l    for how many milliseconds it lives without a request, or nothing
///          a byte: whether it is predicted    u    the run id of the server that stored it
///     w    the ids of the last 8 writes       p    the epoch that it had under another run id
///     o    its number in the order of creation
///
/// and, while it is followed or traced, a list of its last changes (ChangeCodec, after the version before it and a
/// colon), with
///
///     b    the record before the first of them
///     m, i the record before the change with the index i, where the list begins when it is cut next
///
/// A reply is an array: a code, and what belongs to it.
enum StoreScripts {
    /// Of the replies.
    enum Code: Int64 {
        /// There is no such session.
        case absent = 0
        /// The session is in the state that the caller has, or has stored.
        case current = 1
        /// Changes that lead to its state: each one, from the state that the caller has.
        case changes = 2
        /// Its record: tag, record, control, number in the order, life, previous epoch, record before the changes, and
        /// these.
        case record = 3
        /// There are as many sessions as there may be.
        case full = 4
        /// An answer is kept under the key already.
        case answered = 5
        /// The traces of all sessions may not have so many events more.
        case traceFull = 6
    }

    /// What several scripts begin with.
    static let common = """
        local function epoch(tag) return string.match(tag, '^(.*)%-%d+$') end

        -- A session that another run of the server has stored: its last changes may have been lost, so its tags must not
        -- come again.
        local function read(key, run)
          local s = redis.call('HMGET', key, 't', 'w', 'u', 'i')
          if not s[1] or s[3] == run then return s end
          local old = epoch(s[1])
          s[1] = string.sub(redis.sha1hex(old .. ':' .. run), 1, 12) .. string.sub(s[1], #old + 1)
          redis.call('HSET', key, 't', s[1], 'u', run, 'p', old)
          return s
        end

        local function record(key, list)
          local s = redis.call('HMGET', key, 't', 'r', 'c', 'o', 'l', 'p', 'b')
          for i = 1, 7 do s[i] = s[i] or '' end
          return {3, s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[7] ~= '' and redis.call('LRANGE', list, 0, -1) or {}}
        end

        -- How a caller gets from the state that it has to the one that is there.
        local function update(key, list, s, known)
          local version = tonumber(string.match(known, '%-(%d+)$'))
          if s[4] and version and epoch(known) == epoch(s[1]) then
            local count = 4
            while true do
              local changes = redis.call('LRANGE', list, -count, -1)
              for i = #changes, 1, -1 do
                local from = tonumber(string.match(changes[i], '^(%d+):'))
                if from < version then break end
                if from == version then
                  local found = {2}
                  for j = i, #changes do found[#found + 1] = changes[j] end
                  return found
                end
              end
              if #changes < count then break end
              count = count * 8
            end
          end
          return record(key, list)
        end

        -- How long it lives from now; while it is followed, until the next renewal at least.
        local function live(key, list, life, mark)
          if life and life ~= '' then
            if tonumber(life) < 20000 and redis.call('EXISTS', mark) == 1 then life = '20000' end
            redis.call('PEXPIRE', key, life)
            redis.call('PEXPIRE', list, life)
          else
            redis.call('PERSIST', key)
            redis.call('PERSIST', list)
          end
        end

        local function forget(order, traced, total, id)
          redis.call('ZREM', order, id)
          local events = redis.call('ZSCORE', traced, id)
          if events then
            redis.call('ZREM', traced, id)
            redis.call('DECRBY', total, events)
          end
        end

        -- Takes expired sessions out of the order: of these, by their ids.
        local function forgetExpired(order, traced, total, ids, prefix, suffix)
          local expired = 0
          for _, id in ipairs(ids) do
            if redis.call('EXISTS', prefix .. id .. suffix) == 0 then
              forget(order, traced, total, id)
              expired = expired + 1
            end
          end
          return expired
        end

        local function answered(first)
          for i = first, #KEYS do if redis.call('EXISTS', KEYS[i]) == 1 then return true end end
          return false
        end

        local function answer(first, argument)
          for i = first, #KEYS do
            redis.call('SET', KEYS[i], ARGV[argument], 'PX', ARGV[argument + 1])
            argument = argument + 2
          end
        end

        """
}
