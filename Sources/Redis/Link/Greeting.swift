/// The commands at the beginning of a connection, in one write. They identify the client and examine the server.
struct Greeting {
    /// What each command asks for.
    private enum Question {
        /// AUTH: without it the server refuses all other commands.
        case identity
        /// SELECT.
        case database
        /// CLIENT SETNAME, which this user may not be allowed to do.
        case name
        /// INFO server, which this user may not be allowed to ask.
        case server
        /// CONFIG GET maxmemory-policy, which this user may not be allowed to ask.
        case evictionPolicy
        /// INFO replication, if a master is needed.
        case role
        /// PING: refused by a server that still loads its data, and by a replica without a master. One that can't write
        /// to its disk refuses it too, and can still be read.
        case readiness
    }

    /// The result of the replies so far.
    enum Progress {
        case incomplete
        case complete(RedisServer)
        case refused(RedisFailure)
    }

    /// The bytes of the commands.
    private(set) var bytes: [UInt8] = []

    private var questions: [Question] = []
    private var replyCount = 0
    private let generation: RedisGeneration
    private var information: [Substring: Substring] = [:]
    private var maxmemoryPolicy: String?

    init(_ configuration: RedisConfiguration, _ generation: RedisGeneration) {
        self.generation = generation
        let address = configuration.address
        if let credentials = address.credentials {
            let user = credentials.user.map { RedisCommand("AUTH", $0, credentials.password) }
            ask(.identity, user ?? RedisCommand("AUTH", credentials.password))
        }
        if address.database != 0 { ask(.database, RedisCommand("SELECT", String(address.database))) }
        ask(.name, RedisCommand("CLIENT", "SETNAME", configuration.name))
        ask(.server, RedisCommand("INFO", "server"))
        ask(.evictionPolicy, RedisCommand("CONFIG", "GET", "maxmemory-policy"))
        if configuration.needsMaster { ask(.role, RedisCommand("INFO", "replication")) }
        ask(.readiness, RedisCommand("PING"))
    }

    private mutating func ask(_ question: Question, _ command: RedisCommand) {
        command.write(to: &bytes)
        questions.append(question)
    }

    /// Takes the next reply.
    mutating func take(_ reply: RedisReply) -> Progress {
        defer { replyCount += 1 }
        switch questions[replyCount] {
        case .identity, .database:
            if case .error(let words) = reply { return .refused(.refused(words)) }
        case .name: break
        case .server:
            if reply.errorCode == "NOPERM" { break }
            if case .error(let words) = reply { return .refused(.refused(words)) }
            information = Self.members(of: reply.text ?? "")
            guard information["run_id"]?.isEmpty == false else { return .refused(.badReply("INFO has no run_id")) }
        case .evictionPolicy: maxmemoryPolicy = Self.value(of: reply)
        case .role:
            if Self.members(of: reply.text ?? "")["role"] == "slave" { return .refused(.replica) }
        case .readiness:
            if case .error(let words) = reply, reply.errorCode != "NOPERM", reply.errorCode != "MISCONF" {
                return .refused(.refused(words))
            }
            return .complete(server)
        }
        return .incomplete
    }

    private var server: RedisServer {
        RedisServer(
            generation: generation, runID: String(information["run_id", default: ""]),
            version: String(information["redis_version", default: ""]),
            isCluster: information["redis_mode"] == "cluster", maxmemoryPolicy: maxmemoryPolicy)
    }

    /// The lines `name:value` of INFO.
    private static func members(of text: String) -> [Substring: Substring] {
        var members: [Substring: Substring] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            guard let colon = line.firstIndex(of: ":") else { continue }
            members[line[..<colon]] = line[line.index(after: colon)...]
        }
        return members
    }

    /// The value in a reply of CONFIG GET: a name and a value.
    private static func value(of reply: RedisReply) -> String? {
        guard let members = reply.array, members.count == 2 else { return nil }
        return members[1].text
    }
}
