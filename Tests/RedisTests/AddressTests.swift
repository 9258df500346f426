import Redis
import Testing

extension RedisSuite {
    struct AddressTests {
        @Test(arguments: [
            ("redis://localhost", RedisAddress(.host("localhost", port: 6_379))),
            ("redis://localhost/", RedisAddress(.host("localhost", port: 6_379))),
            ("REDIS://10.0.0.7:6380/3", RedisAddress(.host("10.0.0.7", port: 6_380), database: 3)),
            ("redis://[::1]:1/0", RedisAddress(.host("::1", port: 1))),
            ("redis://[fe80::1]", RedisAddress(.host("fe80::1", port: 6_379))),
            (
                "redis://app:p%40ss%3Aw%2Frd%25@db:65535/2147483647",
                RedisAddress(
                    .host("db", port: 65_535), database: 2_147_483_647,
                    credentials: RedisCredentials(user: "app", password: "p@ss:w/rd%"))
            ),
            (
                "redis://:a:b@db",
                RedisAddress(.host("db", port: 6_379), credentials: RedisCredentials(password: "a:b"))
            ),
            ("redis+unix:///run/redis.sock", RedisAddress(.socket(path: "/run/redis.sock"))),
            ("redis+unix:///a%20b%3F/r?db=4", RedisAddress(.socket(path: "/a b?/r"), database: 4)),
            (
                "redis+unix://u:p@/r",
                RedisAddress(.socket(path: "/r"), credentials: RedisCredentials(user: "u", password: "p"))
            ),
        ])
        func aValidAddress_isRead(_ text: String, _ address: RedisAddress) throws {
            #expect(try RedisAddress(text) == address)
        }

        @Test(arguments: [
            ("", "redis://"), ("localhost:6379", "redis://"), ("http://h", "redis://"), ("redis:/h", "redis://"),
            ("rediss://h:6379", "TLS proxy"), ("redis://", "the host must be"), ("redis://:6379", "the host must be"),
            ("redis://h:0", "from 1 to 65535"), ("redis://h:65536", "from 1 to 65535"),
            ("redis://h:", "from 1 to 65535"),
            ("redis://h:+1", "from 1 to 65535"), ("redis://h:99999999999999999999", "from 1 to 65535"),
            ("redis://h/x", "from 0 to"), ("redis://h/-1", "from 0 to"), ("redis://h/2147483648", "from 0 to"),
            ("redis://h/1/2", "from 0 to"), ("redis://h/1?db=1", "query"), ("redis://h?db=1", "query"),
            ("redis://h#1", "fragment"),
            ("redis://::1", "brackets"), ("redis://[::1", "]"), ("redis://[::1]6379", "only :PORT"),
            ("redis://user@h", "user:password"), ("redis://user:@h", "password is empty"),
            ("redis://u:%zz@h", "percent-encoded"), ("redis://u:%ff@h", "UTF-8"), ("redis://u:%00@h", "NUL"),
            ("redis://h%41", "percent-encoded"), ("redis://a b", "space"), ("redis+unix://tmp/r", "begin with '/'"),
            ("redis+unix://", "begin with '/'"), ("redis+unix:///r?x=1", "?db=N"), ("redis+unix:///r?db=", "from 0 to"),
            ("redis+unix:///%ff", "UTF-8"), ("redis+unix:///" + String(repeating: "a", count: 107), "longer than 107"),
            ("redis://" + String(repeating: "a", count: 254), "253"),
            ("redis://" + String(repeating: "a", count: 5_000), "4,096"),
        ])
        func anAddressThatIsNotValid_isRefusedWithWhatWouldBeRight(_ text: String, _ part: String) {
            let error = redisError { _ = try RedisAddress(text) }
            guard case .address(let sentence) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(sentence.contains(part))
        }

        @Test(arguments: [
            "redis://u:s3cret@h:x", "redis://u:s3cret/x@h", "redis://u:s3cret@x@h", "redis://u:s3cret@h/s3cret",
            "redis://u:s3cret?@h", "redis://u:s3cret#@h", "rediss://u:s3cret@h", "s3cret", "redis://s3cret@h",
            "redis+unix://u:s3cret/@/x", "redis+unix://u:s3cret@h/x", "redis+unix://u:s3cret@/x?s3cret",
            "redis://u:%s3cret@h", "redis://u:s3cret", "http://u:s3cret@h", "redis://s3cret:x@[",
        ])
        func noErrorHasAPartOfTheAddress(_ text: String) {
            let error = redisError { _ = try RedisAddress(text) }
            #expect(error != nil)
            #expect(!String(describing: error).contains("s3cret"))
        }

        @Test func noDescriptionHasThePassword() throws {
            let configuration = RedisConfiguration(try RedisAddress("redis://alice:s3cret@[::1]:7/2"))
            #expect(configuration.address.description == "redis://[::1]:7/2")
            var dumped = ""
            dump(configuration, to: &dumped)
            for text in [
                "\(configuration)", String(reflecting: configuration), dumped,
                "\(String(describing: configuration.address.credentials))",
                String(reflecting: configuration.address),
            ] {
                #expect(!text.contains("s3cret"))
                #expect(!text.contains("alice"))
            }
        }

        @Test(arguments: ["redis://h:6379/0", "redis+unix:///a%20b%25/r", "redis+unix:///r?db=4"])
        func aDescription_isReadBack(_ text: String) throws {
            #expect(try RedisAddress(text).description == text)
        }
    }
}
