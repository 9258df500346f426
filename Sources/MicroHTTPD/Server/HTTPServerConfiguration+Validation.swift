extension HTTPServerConfiguration {
    /// Throws `invalidConfiguration` with a sentence about the first invalid value.
    func validate() throws(HTTPServerError) {
        try check((0...65_535).contains(port), "The port \(port) is not within 0 … 65,535.")
        try check((1...1_024).contains(workers), "\(workers) workers are not within 1 … 1,024.")
        try check(maximumBodySize >= 0 && maximumBuffered >= 0, "A limit of bytes is below 0.")
        try check(maximumBodySize <= 1 << 40 && maximumBuffered <= 1 << 40, "A limit of bytes is over a tebibyte.")
        try check((1...10_000_000).contains(maximumConnections), "The connection limit is not within 1 … 10,000,000.")
        try check(maximumConnectionsPerAddress >= 0, "The connection limit per address is below 0.")
        try check((1_024...(1 << 30)).contains(connectionMemory), "The connection memory is not within 1 KiB … 1 GiB.")
        try check((1...65_535).contains(backlog), "The backlog is not within 1 … 65,535.")
        for timeout in [headerTimeout, bodyTimeout, answerTimeout, responseTimeout, idleTimeout] {
            try check(timeout >= .zero, "A timeout is below 0.")
        }
    }

    private func check(_ holds: Bool, _ sentence: String) throws(HTTPServerError) {
        guard holds else { throw HTTPServerError(.invalidConfiguration, sentence) }
    }
}
