import Cryptography
import FoundationEssentials
import Glibc
import Testing

@testable import AccessTokens

/// Secrets, what is never taken for one, and what holds for all files.
struct KeyFileTests {
    private static let secret = "0123456789abcdef0123456789abcdef"

    @Test func aSecret_isTheFilesBytesWithoutOneNewline() throws {
        let token = try TokenSamples.token()
        for end in ["", "\n", "\r\n"] {
            let ring = try KeyFileSamples.ring(Self.secret + end)
            #expect(TokenSamples.fault(of: token, ring: ring) == nil)
        }
        for text in [Self.secret + "\n\n", Self.secret + " ", " " + Self.secret, Self.secret + "\r"] {
            #expect(TokenSamples.fault(of: token, ring: try KeyFileSamples.ring(text)) == .wrongSignature)
        }
    }

    @Test func aSecret_mayBeAnyBytes() throws {
        let bytes = (0..<64).map { UInt8($0) &* 7 &+ 128 }
        let ring = KeyRing(try KeyFile(bytes, "FILE").keys.map { VerificationKey($0.verifying) })
        let token = try TokenSamples.token(by: SigningKey(PrivateMaterial.secret(bytes: bytes)))
        #expect(TokenSamples.fault(of: token, ring: ring) == nil)
    }

    @Test(arguments: ["", "\n", "short", "0123456789abcdef0123456789abcde\n"])
    func aShortSecret_isRefused(_ text: String) {
        let count = text.utf8.count - (text.last == "\n" ? 1 : 0)
        #expect(
            KeyFileSamples.reason(Array(text.utf8)) == "the secret has \(count) bytes; it must have at least 32")
    }

    /// Keys in other forms, whole or broken. The text of a public key must not sign tokens.
    @Test func whatLooksLikeAKey_isNoSecret() throws {
        let der = try #require(try PEMBlock.all(in: Array(PEMText.curvePublic.utf8)).first).der
        let base64 = Base64.standard.encode(der)
        let wide: [UInt8] = PEMText.curvePublic.utf8.flatMap { [$0, 0] as [UInt8] }
        let wideObject: [UInt8] = "{}\(Self.secret)".utf8.flatMap { [$0, 0] as [UInt8] }
        let texts: [[UInt8]] = [
            Array(" \n{\(Self.secret)".utf8), Array("\u{FEFF}{\(Self.secret)".utf8), Array("{\(Self.secret)}".utf8),
            Array(Self.secret.utf8) + Array("-----BEGIN PUBLIC KEY".utf8),
            Array("[{\"kty\":\"oct\"}]\(Self.secret)".utf8),
            [0xFF, 0xFE] + wide, wide, [0xFF, 0xFE] + wideObject, der,
            Array(base64.utf8), Array((base64 + "\n").utf8), Array(base64.filter { $0 != "=" }.utf8),
            Array("ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI test".utf8),
            Array("\"ecdsa-sha2-nistp256 AAAAC3NzaC1lZDI1NTE5AAAAI test\"\n".utf8),
            Array("---- BEGIN SSH2 PUBLIC KEY ----\n\(Self.secret)".utf8),
        ]
        for text in texts {
            #expect(throws: KeyFileError.self) { try KeyFile(text, "FILE") }
        }
    }

    @Test func secretsThatResembleKeys_areSecrets() throws {
        let offTheCurve = [4] + [UInt8](repeating: 1, count: 64)
        let texts: [String] = [
            "0>\(Self.secret)\(Self.secret.prefix(30))", "MIIB\(Self.secret)", "sk-\(Self.secret)", "[\(Self.secret)",
            "\"\(Self.secret)\"", "30\(Self.secret.prefix(30))\(Self.secret)", "04\(Self.secret)\(Self.secret)",
            "301e021c" + String(repeating: "01", count: 28), offTheCurve.hexadecimal, Base64.url.encode(offTheCurve),
            try SigningKey(.secret).fileText,
        ]
        for text in texts {
            #expect(try KeyFileSamples.ring(text).keys.map(\.kind) == [.secret], "\(text)")
        }
    }

    /// The forms in which other programs write public keys, which must not sign tokens either.
    @Test(arguments: [KeyKind.es256, .ed25519, .rs256])
    func aPublicKeyInDER_isNoSecret_howeverItIsWritten(_ kind: KeyKind) throws {
        let pem = try #require(SigningKey(kind).publicText)
        let der = try #require(try PEMBlock.all(in: Array(pem.utf8)).first).der
        for text in Self.codings(of: der) {
            #expect(KeyFileSamples.reason(text)?.hasPrefix("it is a key in DER") == true)
        }
    }

    @Test func aPointOfP256_isNoSecret_howeverItIsWritten() throws {
        guard case .es256(let key) = try SigningKey(.es256).material.verifying else { return }
        let compressed = [2 + (key.point[64] & 1)] + key.point[1..<33]
        let hybrids = [6, 7].map { [$0] + key.point.dropFirst() }
        for text in ([key.point, compressed] + hybrids).flatMap(Self.codings) {
            #expect(KeyFileSamples.reason(text)?.hasPrefix("it is a point of P-256") == true)
        }
    }

    @Test func anArrayAndAJWKInQuotes_areNoSecrets() throws {
        let jwk = try KeyFileSamples.jwk(.secret, id: "a")
        let array = "it is a JSON array; give a JWKS, an object whose member keys is the array, or a JWK"
        let quoted = "it is a JSON object in quotes; give the JWK or the JWKS without them"
        let escaped = jwk.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: #"\""#)
        for (text, reason) in [
            ("[\(jwk)]\n", array), (" [ \"\(Self.secret)\" ] ", array), ("\"\(escaped)\"", quoted),
            ("\" \\n\(escaped)\"\n", quoted), ("'\(escaped)'", quoted), ("'\(jwk)'", quoted), ("\"\(jwk)\"", quoted),
            (#""\u007b\"k\":\"\#(Self.secret)\"}""#, quoted), ("\"[\(escaped)]\"\n", array), ("'[\(jwk)]'", array),
            (" ' \"{\(Self.secret)", quoted), (quoting(quoting(jwk)), quoted),
            (quoting(quoting("[\(jwk)]")), array),
        ] {
            #expect(KeyFileSamples.reason(Array(text.utf8)) == reason, "\(text)")
        }
    }

    /// A text as a JSON string.
    private func quoting(_ text: String) -> String {
        let escaped = text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
        return "\"\(String(escaped))\""
    }

    /// A file with some bytes, and files with texts of them.
    private static func codings(of bytes: [UInt8]) -> [[UInt8]] {
        let hexadecimal = bytes.hexadecimal
        let pairs = bytes.map { [$0].hexadecimal.uppercased() }
        let base64 = Base64.standard.encode(bytes)
        let texts = [
            hexadecimal, hexadecimal.uppercased() + "\n", pairs.joined(separator: ":"), pairs.joined(separator: " "),
            base64, base64 + "\n", base64.filter { $0 != "=" }, Base64.url.encode(bytes), "\"\(base64)\"\n",
            "'\(hexadecimal)'", "\"\(base64)\\n\"", "\"\(hexadecimal)\\u000a\"",
            "\"" + base64.map { $0 == "/" ? "\\/" : String($0) }.joined() + "\"",
        ]
        return [bytes, bytes + [UInt8(ascii: "\n")]] + texts.map { Array($0.utf8) }
    }

    @Test func aKid_namesOneKey() throws {
        let first = try KeyFileSamples.jwk(.es256, id: "a\n")
        let second = try KeyFileSamples.jwk(.ed25519, id: "a\n")
        let error = #expect(throws: KeyFileError.self) { try KeyFileSamples.ring(first, second) }
        #expect(error?.reason == #"another key has the kid "a\n" too; each kid must name one key"#)
        #expect(throws: KeyFileError.self) { try KeyFileSamples.ring(#"{"keys":[\#(first),\#(second)]}"#) }
        #expect(try KeyFileSamples.ring(first, first).keys.count == 1)
    }

    @Test func atMost8KeysOfAKind_mayHaveNoKid() throws {
        var ring = KeyRing([])
        for number in 1...8 {
            try ring.add(KeyFileSamples.file("secret \(number) " + Self.secret))
            try ring.add(KeyFileSamples.file(SigningKey(.ed25519).fileText))
        }
        #expect(ring.keys.count == 16)
        let error = #expect(throws: KeyFileError.self) { try ring.add(KeyFileSamples.file("ninth " + Self.secret)) }
        #expect(error?.reason.hasPrefix("at most 8 keys of one kind may have no kid") == true)
        try ring.add(KeyFileSamples.file(KeyFileSamples.jwk(.secret, id: "named")))
    }

    @Test func atMost64Keys_areRead() throws {
        func set(_ ids: Range<Int>) throws -> String {
            let keys = try ids.map { try KeyFileSamples.jwk(.secret, id: "\($0)") }
            return #"{"keys":[\#(keys.joined(separator: ","))]}"#
        }
        #expect(try KeyFileSamples.ring(set(0..<40), set(40..<64)).keys.count == 64)
        let error = #expect(throws: KeyFileError.self) { try KeyFileSamples.ring(set(0..<40), set(40..<65)) }
        #expect(error?.reason == "there are more than 64 keys, the most of a service")
    }

    @Test func files_areReadWithinABound() throws {
        try withFolder { folder in
            let path = folder + "/key"
            #expect(throws: KeyFileError(path, "it can't be read: No such file or directory", isUnreadable: true)) {
                try KeyRing.read([path])
            }
            try Self.write(Array(Self.secret.utf8), to: path)
            #expect(try KeyRing.read([path, path]).keys.count == 1)
            try Self.write([UInt8](repeating: 97, count: 65_536), to: path)
            #expect(try KeyRing.read([path]).keys.count == 1)
            try Self.write([UInt8](repeating: 97, count: 65_537), to: path)
            #expect(throws: KeyFileError(path, "it has more than 65536 bytes, the most of a file of keys")) {
                try KeyRing.read([path])
            }
            for other in [folder, "/dev/zero"] {
                #expect(throws: KeyFileError.self) { try KeyRing.read([other]) }
            }
        }
    }

    @Test func aSecretThatOthersCanRead_isExposed_andPublicKeysAreNot() throws {
        let jwk = #"{"keys":[\#(PrivateJWK.es256.dropLast()),"key_ops":["verify"]}]}"#
        try withFolder { folder in
            let path = folder + "/key"
            for (text, isSecret) in [
                (Self.secret, true), (PEMText.curvePKCS8, true), (jwk, true), (PEMText.curvePublic, false),
                (try KeyFileSamples.jwk(.es256, id: "public"), false),
            ] {
                try Self.write(Array(text.utf8), to: path)
                for mode: mode_t in [0o600, 0o644] {
                    chmod(path, mode)
                    let exposed = try KeyRing.read([path, path]).exposed
                    #expect(exposed.map(\.mode) == (isSecret && mode == 0o644 ? ["0644"] : []), "\(text)")
                }
            }
        }
    }

    /// User 7 is the owner, and user 8 another one.
    @Test(arguments: [
        (0o600, 7, false), (0o400, 7, false), (0o640, 7, true), (0o604, 7, true), (0o444, 7, true), (0o440, 8, false),
        (0o644, 8, true), (0o440, 0, true), (0o400, 0, false),
    ])
    func theGroupOfAFile_mayReadIt_ifItIsAnotherUsers(_ mode: mode_t, _ user: uid_t, _ isExposed: Bool) {
        var status = stat()
        (status.st_mode, status.st_uid) = (S_IFREG | mode, 7)
        #expect((ExposedKeyFile("FILE", status, user: user) != nil) == isExposed)
    }

    /// The pieces of a private key in a file, in every error that a changed byte of it makes.
    @Test func errors_haveNothingOfTheFile() {
        let text = Array(PEMText.curvePKCS8.utf8)
        for index in text.indices {
            var changed = text
            changed[index] = UInt8(ascii: "!")
            guard let reason = KeyFileSamples.reason(changed) else { continue }
            for line in PEMText.curvePKCS8.split(separator: "\n").dropFirst().dropLast() {
                #expect(!reason.contains(line.prefix(8)) && !reason.contains(line.suffix(8)))
            }
        }
        for index in PrivateJWK.es256.utf8.indices {
            let cut = String(PrivateJWK.es256[..<index]) + "!"
            guard let reason = KeyFileSamples.reason(Array(cut.utf8)) else { continue }
            #expect(!reason.contains("!") && !reason.contains("jpsQ"))
        }
    }

    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(filePath: path))
    }
}
