import Testing

@testable import Redis

extension RedisSuite {
    struct ReplyReaderTests {
        private static let texts: [(String, [RedisReply])] = [
            ("+OK\r\n", [.status("OK")]),
            ("-ERR no\r\n", [.error("ERR no")]),
            (
                "-ERR unknown command 'AUTH', with args beginning with: 'me' 'secret' \r\n",
                [.error("ERR unknown command 'AUTH'")]
            ),
            ("-" + String(repeating: "a", count: 600) + "\r\n", [.error(String(repeating: "a", count: 512))]),
            (":-9223372036854775808\r\n:0\r\n", [.integer(.min), .integer(0)]),
            ("$-1\r\n*-1\r\n", [.null, .null]),
            ("$0\r\n\r\n$2\r\n\r\n\r\n", [.bytes([]), .bytes([13, 10])]),
            ("*0\r\n*1\r\n*0\r\n", [.array([]), .array([.array([])])]),
            (
                "*3\r\n:1\r\n*2\r\n$1\r\na\r\n$-1\r\n+x\r\n:5\r\n",
                [.array([.integer(1), .array([.bytes([97]), .null]), .status("x")]), .integer(5)]
            ),
            (
                String(repeating: "*1\r\n", count: 7) + ":1\r\n",
                [(0..<7).reduce(.integer(1)) { reply, _ in .array([reply]) }]
            ),
        ]

        private func read(_ text: String, pieces: Int, limit: Int = 10_000) throws -> [RedisReply] {
            let reader = ReplyReader(limit: limit)
            var replies: [RedisReply] = []
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                try rest.prefix(pieces).withUnsafeBytes { try reader.read($0, into: &replies) }
                rest = rest.dropFirst(pieces)
            }
            return replies
        }

        @Test(arguments: texts)
        func repliesAreRead_inPiecesOfAnySize(_ text: String, _ replies: [RedisReply]) throws {
            for pieces in 1...text.utf8.count { #expect(try read(text, pieces: pieces) == replies) }
        }

        @Test(arguments: [
            ("garbage\r\n", "byte"), ("HTTP/1.1 400 Bad Request\r\n\r\n", "byte"), (":x\r\n", "nteger"),
            ("*99999999999999999999\r\n", "ength"), ("$-2\r\n", "ength"),
            (String(repeating: "*1\r\n", count: 8) + ":1\r\n", "7"),
            ("$3\r\nabcd\r\n", "3 bytes"), ("$+1\r\na\r\n", "ength"), (":+1\r\n", "nteger"), (":\r\n", "nteger"),
            ("\r\n", "byte"), (",1.5\r\n", ""), ("#t\r\n", ""), ("%1\r\n+a\r\n+b\r\n", ""), (">2\r\n+a\r\n+b\r\n", ""),
            ("_\r\n", ""),
        ])
        func bytesThatAreNotRESP2_areRefused(_ text: String, _ part: String) {
            var message: String?
            do { _ = try read(text, pieces: 3) } catch {
                if case .badReply(let words) = error as? RedisFailure { message = words }
            }
            #expect(message?.contains(part) == true || part.isEmpty && message != nil, "\(message ?? "nothing")")
        }

        @Test(arguments: [1, 5, 1_000_000])
        func aReplyOverTheLimit_isRefused_beforeAllOfItCame(_ pieces: Int) throws {
            let text = "$90\r\n" + String(repeating: "a", count: 90) + "\r\n"
            #expect(try read(text + text, pieces: pieces, limit: 97).count == 2)
            #expect(throws: RedisFailure.badReply("it has more than 96 bytes")) {
                try read(text, pieces: pieces, limit: 96)
            }
            let announced = "$999999999\r\n" + String(repeating: "a", count: 90)
            #expect(throws: RedisFailure.badReply("it has more than 96 bytes")) {
                try read(announced, pieces: pieces, limit: 96)
            }
            let elements = "*2000000000\r\n" + String(repeating: ":1\r\n", count: 30)
            #expect(throws: RedisFailure.badReply("it has more than 96 bytes")) {
                try read(elements, pieces: pieces, limit: 96)
            }
        }
    }
}
