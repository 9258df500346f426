import Redis

/// The Lua scripts of the store. Each is carried out at one moment. Those that read and change a session are below,
/// those that create, subscribe to and end one in `StoreScripts+Sessions.swift`, those about many sessions, stored
/// responses and the server in `StoreScripts+Lists.swift`. `StoreScripts+Functions.swift` has the functions that they
/// call.
///
/// A session is a hash:
///
///     t    its tag                            c    its control (StoredControl)
///     r    a byte, 1 if it is predicted,      l    for how many milliseconds it lives without a request, or nothing
///          and its record (RecordCodec)       u    under which master it was stored (`identity`)
///     o    its number in the order of         p    the epochs that it had under earlier ones, the last one first
///          creation                           w    the last change of each of the processes that have changed it
///     q    when the bucket of its events is full again, in milliseconds since 1970; empty if it is full
///
/// Each of these changes is `process:number:version`, the latest one first, with blanks between them; `!` follows one
/// that its process has given up. The changes of at most 8 processes are stored, so that a change whose reply was lost
/// is found however many changes a few others have made since. After a deletion they stay for some time, with the
/// deletion as the latest one, so that it is found too. If the session is made again meanwhile, they stay with `+`
/// before them: it may expire, which leaves nothing of its own.
///
/// While it is subscribed to or traced there is a list of its last changes (ChangeCodec, after the version before it
/// and a colon), with
///
///     b    the record before the first of them
///     m, i snapshot at which the next trim starts: the record before the change with the index i
///     n    how many bytes the changes since this snapshot have; without a snapshot, all changes
///     d, e the controls of `b` and `m`, where the session has another one since
///
/// `detent:owners` has the owner of each session that has one, and `detent:owner:…` the sessions of an owner, in the
/// order of their creation; `detent:owner:…:at` says up to which one the ended ones were looked for.
///
/// `detent:bucket:…` is a bucket of a client (`lease`).
///
/// The stored response to a keyed request is a text: its serial number, the session's number, the session's id and the
/// response, with colons between. `detent:responses` has the responses of all sessions in the order of their serial
/// numbers, each as `serial:size:id:name`, and a session has a set of its own. When a session with many responses ends,
/// its set is renamed until they are removed; `detent:left` has the new name.
///
/// If the response has an owner, the 20 digits of the owner follow the serial number's: earlier versions of the service
/// take both for the serial number. `detent:responses:of:…` has the responses of an owner in the order of their serial
/// numbers, each as `serial:size`, and before them `!` with the negative sum of the sizes. As one key, it expires as a
/// whole: a day after the last of these responses was stored.
///
/// A reply is an array: a code, then its values.
enum StoreScripts {
    /// The code of a reply.
    enum Code: Int64 {
        /// There is no such session; 1 if it was deleted a short time ago.
        case absent = 0
        /// The session is in the state that the caller has, or that it has stored.
        case current = 1
        /// The changes that lead from the caller's state to the session's.
        case changes = 2
        /// Its record: tag, record, control, number in the order, life, earlier epochs, record before the changes, the
        /// changes, the control of the record before them if that is another one, and `q`.
        case record = 3
        /// The limit on sessions is reached.
        case full = 4
        /// A response is stored under the key already.
        case keyInUse = 5
        /// The limit on the events of all traces would be exceeded.
        case traceFull = 6
        /// The change was sent before, and whether it was made is no longer known.
        case uncertain = 7
        /// There is a session with this id already.
        case taken = 8
        /// The call came after its time. It had no effect.
        case late = 9
        /// The owner's limit on sessions is reached.
        case ownerFull = 10
    }

    /// The most processes whose last change of a session is remembered.
    static let mostWriters = 8

    /// The list of changes is trimmed when this many bytes of changes follow its snapshot, unless its trace does not
    /// have all its events yet. A batch may have 300 KiB.
    static let bytesOfChanges = 512 << 10

    /// It is trimmed in any case when this many do: the 10,000 events of the longest trace have fewer. A turn adds as
    /// many at most, so two such parts of the list are shorter than the longest reply.
    static let mostBytesOfChanges = 4 << 20

    /// How many stored responses a script removes at once. More would delay other clients by milliseconds.
    static let portion = 1_000
}

/// Reads and changes a session.
extension StoreScripts {
    /// Reads a session, and extends its life.
    ///
    /// KEYS: session, changes, deletions. ARGV: known tag or an empty text.
    static let read = RedisScript(
        functions + """
            local key, list, deletions = unpack(KEYS)
            local known = ARGV[1]
            local s = read(key)
            if not s[1] then return absent(deletions) end
            extendLife(key, list, redis.call('HGET', key, 'l'))
            if s[1] == known then return {1} end
            if known == '' then return record(key, list) end
            return update(key, list, s, known)
            """)

    /// Extends the life of a session.
    ///
    /// KEYS: session, changes.
    static let touch = RedisScript(
        functions + """
            local key, list = unpack(KEYS)
            local life = redis.call('HGET', key, 'l')
            if not life then return {0} end
            extendLife(key, list, life)
            return {1}
            """)

    /// Stores a change of a session.
    ///
    /// KEYS: session, changes, deletions, subscription mark, responses. ARGV: base tag, new tag, record, process,
    /// number of the change, whether it was sent before, life, channel, how many changes are stored for a trace, id,
    /// its control if that has changed, `q`, count of changes, the changes, then the arguments of
    /// `storeResponses`.
    static let put = RedisScript(
        functions + """
            local key, list, deletions, mark = unpack(KEYS, 1, 4)
            local base, tag, state, process, number, wasSent, life, channel, traced, id = unpack(ARGV, 1, 10)
            local control, fullAt, count = unpack(ARGV, 11, 13)
            traced, count = tonumber(traced), tonumber(count)
            local s = read(key)
            if wasSent ~= '' and wasMade(s[2] or redis.call('GET', deletions), process, number, wasSent) then return {1} end
            if not s[1] then return absent(deletions) end
            -- Before the states are compared: the other state may be the one that the same request has led to.
            if hasResponse(5) then return {5} end
            if s[1] ~= base then
              if wasSent ~= '' and mayBeForgotten(s[2], version(base)) then return {7} end
              return update(key, list, s, base)
            end
            local isSubscribed, isNew = redis.call('EXISTS', mark) == 1, false
            if isSubscribed or traced > 0 then
              if not s[4] then redis.call('HSET', key, 'b', redis.call('HGET', key, 'r'), 'i', '0') end
              if control ~= '' then
                local before = redis.call('HGET', key, 'c')
                redis.call('HSETNX', key, 'd', before)
                if tonumber(s[4] or '0') > 0 then redis.call('HSETNX', key, 'e', before) end
              end
              local length, bytes = 0, tonumber(s[5] or '0')
              for i = 1, count do
                local change = ARGV[13 + i]
                length, bytes = redis.call('RPUSH', list, change), bytes + #change
              end
              isNew = length == count
              local middle = tonumber(s[4] or '0')
              local isEnough = length - middle >= math.max(64, traced) or bytes >= \(mostBytesOfChanges)
              -- Fewer changes are enough if they are large and the trace has all its events.
              if not isEnough and bytes >= \(bytesOfChanges) then
                local first = string.match(redis.call('LINDEX', list, middle) or '', '^(%d+):')
                isEnough = first and version(tag) - first >= traced
              end
              if isEnough then
                if middle > 0 then
                  redis.call('LTRIM', list, middle, -1)
                  local before, of = unpack(redis.call('HMGET', key, 'm', 'e'))
                  redis.call('HSET', key, 'b', before)
                  if of then redis.call('HSET', key, 'd', of) else redis.call('HDEL', key, 'd') end
                end
                redis.call('HSET', key, 'm', state, 'i', length - middle)
                redis.call('HDEL', key, 'e')
                bytes = 0
              end
              redis.call('HSET', key, 'n', bytes)
            elseif s[4] then
              redis.call('HDEL', key, 'b', 'd', 'm', 'e', 'i', 'n')
              redis.call('DEL', list)
            end
            local writes = noted(s[2], process, number, version(tag))
            redis.call('HSET', key, 't', tag, 'r', state, 'w', writes, 'l', life, 'u', s[6], 'q', fullAt)
            if s[7] then redis.call('HSET', key, 'p', s[7]) end
            if control ~= '' then redis.call('HSET', key, 'c', control) end
            extendLife(key, list, life)
            if isNew and life ~= '' then redis.call('PEXPIRE', list, redis.call('PTTL', key)) end
            if #KEYS > 4 then storeResponses(5, 14 + count, id, redis.call('HGET', key, 'o')) end
            -- A user that may not publish is refused by `examine`; here the change is made already.
            if isSubscribed then redis.pcall('PUBLISH', channel, version(tag)) end
            return {1}
            """)
}
