/// The functions that several scripts call.
extension StoreScripts {
    /// The beginning of these scripts: the functions in Lua.
    static let functions = """
        local function epoch(tag) return string.match(tag, '^(.*)%-%d+$') end
        local function version(tag) return string.match(tag, '(%d+)$') end

        -- Which master this is: a promotion gives it another name, which no later one repeats. It is asked for each
        -- time, since a promotion keeps the connections of clients.
        local function identity()
          local replication = redis.call('INFO', 'replication')
          -- What a replica has may be late. One that takes writes refuses nothing by itself.
          if not string.find(replication, 'role:master', 1, true) then error('-READONLY this is a replica') end
          return string.sub(string.match(replication, 'master_replid:(%x+)'), 1, 16)
        end

        -- The tag of a session that was stored under another master.
        local function tagUnder(this, tag)
          local old = epoch(tag)
          return string.sub(redis.sha1hex(old .. ':' .. this), 1, 12) .. string.sub(tag, #old + 1)
        end

        -- A session that was stored under another master, or before this one was started again: its last changes may
        -- have been lost, so its tags must not come again. A server that takes no changes tells the same tag each time.
        local function read(key)
          local s = redis.call('HMGET', key, 't', 'w', 'u', 'i', 'n')
          -- A replica may also not know yet that there is a session.
          local this = identity()
          s[6] = this
          if not s[1] or s[3] == this then return s end
          local old = epoch(s[1])
          local epochs = {old}
          for earlier in string.gmatch(redis.call('HGET', key, 'p') or '', '%S+') do
            if #epochs < 8 then epochs[#epochs + 1] = earlier end
          end
          s[1] = tagUnder(this, s[1])
          s[7] = table.concat(epochs, ' ')
          redis.pcall('HSET', key, 't', s[1], 'u', this, 'p', s[7])
          return s
        end

        -- There is no session: whether it was deleted a short time ago, and not made again since.
        local function absent(deletions)
          local found = redis.call('GET', deletions)
          return {0, found and string.sub(found, 1, 1) ~= '+' and 1 or 0}
        end

        local function record(key, list)
          local s = redis.call('HMGET', key, 't', 'r', 'c', 'o', 'l', 'p', 'b', 'u', 'd', 'q')
          for i = 1, 10 do s[i] = s[i] or '' end
          -- As `read` tells it, also where it could not be stored.
          local this = identity()
          if s[8] ~= this then s[1], s[6] = tagUnder(this, s[1]), epoch(s[1]) .. ' ' .. s[6] end
          local changes = s[7] ~= '' and redis.call('LRANGE', list, 0, -1) or {}
          return {3, s[1], s[2], s[3], s[4], s[5], s[6], s[7], changes, s[9], s[10]}
        end

        -- How a caller gets from the state that it has to the one that is there.
        local function update(key, list, s, known)
          local version = tonumber(version(known))
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

        -- Whether a process has made this change already, or a later one: its changes of a session come one after the
        -- other, and a call may arrive late. A change that the process gave up has no effect when its first call
        -- arrives late; a repeat of it is decided anew.
        local function wasMade(writes, process, number, wasSent)
          local last, isGivenUp = string.match(' ' .. (writes or ''), ' ' .. process .. ':(%d+):%d+(!?)')
          if not last or tonumber(last) < tonumber(number) then return false end
          return tonumber(last) > tonumber(number) or isGivenUp == '' or wasSent == ''
        end

        -- The server's time, in milliseconds.
        local function now()
          local time = redis.call('TIME')
          return time[1] * 1000 + math.floor(time[2] / 1000)
        end

        -- Whether a change that builds on a version may have been made and then forgotten: as many processes as are
        -- known have made changes since.
        local function mayBeForgotten(writes, base)
          local count, last = 0, '0'
          for found in string.gmatch((writes or '') .. ' ', ':(%d+)!? ') do count, last = count + 1, found end
          return count >= \(mostWriters) and tonumber(last) > tonumber(base)
        end

        -- Whether a session is the one of a tag, which no deleted session shares with a later one.
        local function isOf(key, tag, other)
          if not tag then return false end
          local epochs = epoch(tag) .. ' ' .. (redis.call('HGET', key, 'p') or '')
          return string.find(' ' .. epochs .. ' ', ' ' .. epoch(other) .. ' ', 1, true) ~= nil
        end

        local function noted(writes, process, number, version)
          local list, start = {process .. ':' .. number .. ':' .. version}, process .. ':'
          for write in string.gmatch(writes or '', '%S+:%S+') do
            if #list < \(mostWriters) and string.sub(write, 1, #start) ~= start then list[#list + 1] = write end
          end
          return table.concat(list, ' ')
        end

        -- Notes that a process gives a change up which was sent before: then it must not be made if it only now arrives.
        local function giveUp(key, deletions, s, writes, process, number, rememberedFor)
          if s[1] then
            local list = noted(writes, process, number, version(s[1]) .. '!')
            redis.pcall('HSET', key, 'w', list)
            redis.pcall('SET', deletions, '+ ' .. list, 'PX', rememberedFor)
          else
            redis.pcall('SET', deletions, noted(writes, process, number, '0!'), 'PX', rememberedFor)
          end
        end

        -- Extends a session's life to 1.1 times its time to live, if less than the time to live is left: so frequent
        -- reads rarely write. A server that can't write to its disk refuses this, and still can be read.
        local function extendLife(key, list, life)
          if not life or life == '' then
            if redis.call('PTTL', key) >= 0 then
              redis.pcall('PERSIST', key)
              redis.pcall('PERSIST', list)
            end
          elseif redis.call('PTTL', key) < tonumber(life) then
            local longer = math.ceil(tonumber(life) * 1.1)
            redis.pcall('PEXPIRE', key, longer)
            redis.pcall('PEXPIRE', list, longer)
          end
        end

        """ + responseFunctions
}
