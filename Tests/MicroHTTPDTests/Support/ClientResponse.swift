/// A response as a client sees it.
struct ClientResponse: Sendable {
    let status: Int
    let headers: [(name: String, value: String)]
    private(set) var body: [UInt8] = []

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The first field of that name, in any case.
    subscript(name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    init?(head: ArraySlice<UInt8>) {
        var lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n").makeIterator()
        guard let first = lines.next(), first.hasPrefix("HTTP/1.1 ") else { return nil }
        guard let status = Int(first.dropFirst(9).prefix(3)) else { return nil }
        self.status = status
        var headers: [(name: String, value: String)] = []
        while let line = lines.next() {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            headers.append((String(line[..<colon]), String(value)))
        }
        self.headers = headers
    }

    func with(body: [UInt8]) -> ClientResponse {
        var response = self
        response.body = body
        return response
    }

    /// Where the head ends, after its empty line.
    static func headEnd(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        let (cr, lf) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
        for index in 3..<bytes.count where bytes[index] == lf {
            if bytes[index - 1] == cr && bytes[index - 2] == lf && bytes[index - 3] == cr { return index + 1 }
        }
        return nil
    }
}
