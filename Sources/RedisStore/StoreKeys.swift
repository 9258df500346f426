import SliderTimeline

/// The names of the store's keys in Redis. Keys of one session have its id in braces, so that a cluster keeps them
/// together.
struct StoreKeys {
    /// The beginning and the end of a session's key.
    static let (prefix, suffix) = (Array("detent:{".utf8), Array("}".utf8))

    /// The order of creation, and its last number.
    static let order = Array("detent:sessions".utf8)
    static let number = Array("detent:number".utf8)

    /// Written to find out whether the server takes changes.
    static let probe = Array("detent:probe".utf8)

    /// What each process has open, and where it runs.
    static let processes = Array("detent:processes".utf8)

    /// The sessions with a trace, and the sum of the events that their traces may have.
    static let traced = Array("detent:traced".utf8)
    static let tracedEvents = Array("detent:traced-events".utf8)

    /// The session's key. The keys of its other parts begin with it.
    let session: [UInt8]

    /// Its last changes.
    var changes: [UInt8] { session + Array(":changes".utf8) }

    /// The last changes of an earlier session with this id, with its deletion first.
    var deletions: [UInt8] { session + Array(":deletions".utf8) }

    /// The mark that exists while a process is subscribed to the session.
    var subscribed: [UInt8] { session + Array(":subscribed".utf8) }

    /// The processes that have streams of the session.
    var streaming: [UInt8] { session + Array(":streaming".utf8) }

    /// How many streams each of them has.
    var watchers: [UInt8] { session + Array(":watchers".utf8) }

    init(_ id: SessionID) { session = Self.prefix + Array("\(id)".utf8) + Self.suffix }

    /// The sessions of an owner.
    static func owned(by owner: String) -> [UInt8] { Array("detent:owner:\(owner)".utf8) }

    /// The stored response to a keyed request.
    static func response(_ name: String) -> [UInt8] { Array("detent:response:\(name)".utf8) }
}

/// The channels for changes of sessions. Their names have the database's number, because all databases have the same
/// channels.
struct StoreChannels {
    private let prefix: [UInt8]

    /// The channel to which a message is published as a test. No process subscribes to it.
    let probe: [UInt8]

    init(ofDatabase database: Int) {
        prefix = Array("detent:\(database):{".utf8)
        probe = Array("detent:\(database):probe".utf8)
    }

    /// The channel of no session, to which each process subscribes. Nothing is published there.
    var none: [UInt8] { prefix + StoreKeys.suffix }

    /// A pattern for all channels.
    var pattern: String { String(decoding: prefix.dropLast(), as: UTF8.self) + "*" }

    /// The channel of a session.
    func name(of id: SessionID) -> [UInt8] { prefix + Array("\(id)".utf8) + StoreKeys.suffix }

    /// The session of a channel.
    func id(of channel: [UInt8]) -> SessionID? {
        guard channel.starts(with: prefix), channel.count > prefix.count + StoreKeys.suffix.count else { return nil }
        return SessionID(
            String(decoding: channel[prefix.count..<channel.count - StoreKeys.suffix.count], as: UTF8.self))
    }
}
