import Cryptography

/// A Lua script, which the server knows by its SHA1 once it has seen it.
public struct RedisScript: Sendable {
    /// The script's text.
    public let source: String

    /// How a call by the SHA1 begins, and one that has the source.
    let short: RedisCommand
    let whole: RedisCommand

    /// Throws `RedisError.system` if libcrypto has no SHA-1: then no script can be made.
    public static func checkSupport() throws(RedisError) {
        guard HashFunction.sha1.isAvailable else {
            throw .system(
                "this system's libcrypto has no SHA-1, by which Redis names scripts: install one that has it, or use "
                    + "another store")
        }
    }

    /// A script; its SHA1 is computed here (``checkSupport()``).
    public init(_ source: String) {
        self.source = source
        let digest = HashFunction.sha1.digest(of: source.utf8)
        let digits = Array("0123456789abcdef".utf8)
        let name = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        short = RedisCommand(beginningWith: RedisCommand("EVALSHA", String(decoding: name, as: UTF8.self)))
        whole = RedisCommand(beginningWith: RedisCommand("EVAL", source))
    }

    /// A call of the script. What is appended to it are arguments (`ARGV`).
    ///
    /// - Parameters:
    ///   - keys: the names of the keys that it uses (`KEYS`).
    ///   - room: how many bytes the keys and the arguments are expected to have.
    public func call(keys: [[UInt8]], room: Int = 0) -> RedisScriptCall {
        var command = RedisCommand(beginningWith: short, room: room)
        command.append(Int64(keys.count))
        for key in keys { command.append(key) }
        return RedisScriptCall(script: self, command: command)
    }
}
