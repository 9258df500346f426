extension RedisConnection {
    /// Calls a script by its SHA1. If the server does not know it, it is called once more, with its source; then the
    /// order among other commands is that of the second call.
    ///
    /// - Parameters:
    ///   - call: the script with its keys and arguments.
    ///   - generation: the connection over which alone it may go; nil for any. The second call goes over that of the
    ///     first one.
    ///   - completion: is called once with the reply, on the connection's thread; not at all if this throws.
    /// - Throws: `RedisError.notSent` if the call is refused at once.
    public func send(
        _ call: RedisScriptCall, boundTo generation: RedisGeneration? = nil, completion: @escaping RedisCompletion
    ) throws(RedisError) {
        let link = link
        let deadline = link.deadline()
        try link.send(call.command, boundTo: generation, deadline: deadline) { result in
            guard case .success(let answer) = result, answer.reply.errorCode == "NOSCRIPT" else {
                return completion(result)
            }
            do throws(RedisError) {
                try link.send(call.whole, boundTo: answer.generation, deadline: deadline, completion)
            } catch {
                completion(.failure(error))
            }
        }
    }
}
