import Testing

@testable import Redis

extension RedisSuite {
    struct CommandTests {
        private func bytes(_ command: RedisCommand) -> [UInt8] {
            var bytes: [UInt8] = []
            command.write(to: &bytes)
            return bytes
        }

        private func text(_ command: RedisCommand) -> String { String(decoding: bytes(command), as: UTF8.self) }

        @Test func aCommand_isAnArrayOfBulkStrings() {
            var command = RedisCommand("SET", "")
            command.append([0, 13, 10, 255])
            command.append(Int64.min)
            let digits = "-9223372036854775808"
            let expected =
                Array("*4\r\n$3\r\nSET\r\n$0\r\n\r\n$4\r\n".utf8) + [0, 13, 10, 255]
                + Array("\r\n$20\r\n\(digits)\r\n".utf8)
            #expect(bytes(command) == expected)
            #expect(command.count == 4)
        }

        @Test(arguments: [0, 1, 9, 10, 99, 100, 101, 999, 1_000, 65_536, 1_000_000])
        func aLength_isDecimal(_ count: Int) {
            var command = RedisCommand()
            command.append([UInt8](repeating: 65, count: count).span)
            #expect(text(command).hasPrefix("*1\r\n$\(count)\r\n"))
            #expect(command.size >= bytes(command).count)
        }

        @Test func aCallsBytes_areThoseOfEVALSHA_andThoseOfEVALWithTheSource() {
            let script = RedisScript("return 1")
            var call = script.call(keys: [Array("a".utf8), Array("b".utf8)], room: 100)
            call.append("x")
            call.append(7)
            let rest = "$1\r\n2\r\n$1\r\na\r\n$1\r\nb\r\n$1\r\nx\r\n$1\r\n7\r\n"
            #expect(
                text(call.command)
                    == "*7\r\n$7\r\nEVALSHA\r\n$40\r\ne0e1f9fabfc9d4800c877a703b823ac0578ff8db\r\n" + rest)
            #expect(text(call.whole) == "*7\r\n$4\r\nEVAL\r\n$8\r\nreturn 1\r\n" + rest)
            #expect(call.whole.count == call.command.count)
        }
    }
}
