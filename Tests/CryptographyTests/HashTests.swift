import Cryptography
import Testing

struct HashTests {
    /// FIPS 180-4's examples, and the empty text.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func sha256_isThatOfFIPS180(_ text: String, _ digest: String) {
        #expect(HashFunction.sha256.digest(of: text.utf8) == bytes(digest))
    }

    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    ])
    func sha1_isThatOfFIPS180(_ text: String, _ digest: String) {
        #expect(HashFunction.sha1.digest(of: text.utf8) == bytes(digest))
    }

    @Test func aMillionBytes_haveTheHashOfFIPS180() {
        let digest = HashFunction.sha256.digest(of: repeatElement(UInt8(ascii: "a"), count: 1_000_000))
        #expect(digest == bytes("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"))
    }
}
