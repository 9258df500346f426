import AccessTokens
import Testing

struct ScopesTests {
    @Test func names_areReadAndWritten() {
        let scopes = Scopes(names: ["sessions:write", "metrics", "sessions:read"])
        #expect(scopes == [.sessionsRead, .sessionsWrite, .metrics])
        #expect(scopes.names == ["sessions:read", "sessions:write", "metrics"])
    }

    @Test func namesOfOtherServices_areIgnored() {
        #expect(Scopes(names: ["openid", "Sessions:read", "sessions:", "", "presets:read"]) == .presetsRead)
    }

    @Test func admin_includesAll() {
        #expect(Scopes.admin.included.names == Scopes.all.map(\.name))
        #expect(Scopes([.metrics, .sessionsRead]).included == [.metrics, .sessionsRead])
    }

    @Test func eachScope_hasANameOfItsOwn() {
        #expect(Set(Scopes.all.map(\.name)).count == Scopes.all.count)
        for (scope, name) in Scopes.all {
            #expect(Scopes(name: name) == scope)
            #expect(scope.names == [name])
        }
    }
}
