extension RedisConnection {
    /// Sends a command and waits for its reply. Cancelling the task does not end the wait, which has its own limit.
    ///
    /// - Parameters:
    ///   - command: its name and its arguments.
    ///   - generation: the connection over which alone it may go; nil for any.
    public func send(
        _ command: RedisCommand, boundTo generation: RedisGeneration? = nil
    ) async throws(RedisError) -> RedisReceivedReply {
        try await Self.waiting { completion throws(RedisError) in
            try self.send(command, boundTo: generation, completion: completion)
        }
    }

    /// Calls a script and waits for its reply. Cancelling the task does not end the wait, which has its own limit.
    ///
    /// - Parameters:
    ///   - call: the script with its keys and arguments.
    ///   - generation: the connection over which alone it may go; nil for any.
    public func send(
        _ call: RedisScriptCall, boundTo generation: RedisGeneration? = nil
    ) async throws(RedisError) -> RedisReceivedReply {
        try await Self.waiting { completion throws(RedisError) in
            try self.send(call, boundTo: generation, completion: completion)
        }
    }

    private static func waiting(
        _ begin: (@escaping RedisCompletion) throws(RedisError) -> Void
    ) async throws(RedisError) -> RedisReceivedReply {
        let result = await withCheckedContinuation { continuation in
            do throws(RedisError) {
                try begin { continuation.resume(returning: $0) }
            } catch {
                continuation.resume(returning: Result<RedisReceivedReply, RedisError>.failure(error))
            }
        }
        return try result.get()
    }
}
