import SliderTimeline

/// The names of what the store has in Redis. Those of one session have its id in braces: a cluster keeps them together.
struct StoreKeys {
    /// What the name of a session begins and ends with.
    static let (prefix, suffix) = (Array("detent:{".utf8), Array("}".utf8))

    /// The order of creation, and its last number.
    static let order = Array("detent:sessions".utf8)
    static let number = Array("detent:number".utf8)

    /// What is written to find out whether changes are taken.
    static let probe = Array("detent:probe".utf8)

    /// The sessions with a trace, and how many events all traces may have.
    static let traced = Array("detent:traced".utf8)
    static let tracedEvents = Array("detent:traced-events".utf8)

    /// The session, and what the names of its other parts begin with.
    let session: [UInt8]

    /// Its last changes.
    var changes: [UInt8] { session + Array(":changes".utf8) }

    /// Who has deleted a session of this name last.
    var deletions: [UInt8] { session + Array(":deletions".utf8) }

    /// The mark that is there while a process is subscribed to it.
    var subscribed: [UInt8] { session + Array(":subscribed".utf8) }

    /// The processes that have streams of it.
    var streaming: [UInt8] { session + Array(":streaming".utf8) }

    init(_ id: SessionID) { session = Self.prefix + Array("\(id)".utf8) + Self.suffix }

    /// The answer to a keyed request.
    static func response(_ name: String) -> [UInt8] { Array("detent:response:\(name)".utf8) }
}

/// The channels in which the changes of sessions are told. Those of all databases of a server are in one place.
struct StoreChannels {
    private let prefix: [UInt8]

    init(ofDatabase database: Int) { prefix = Array("detent:\(database):{".utf8) }

    /// The channel of a session.
    func name(of id: SessionID) -> [UInt8] { prefix + Array("\(id)".utf8) + StoreKeys.suffix }

    /// The session of a channel.
    func id(of channel: [UInt8]) -> SessionID? {
        guard channel.starts(with: prefix), channel.count > prefix.count + StoreKeys.suffix.count else { return nil }
        return SessionID(
            String(decoding: channel[prefix.count..<channel.count - StoreKeys.suffix.count], as: UTF8.self))
    }
}
