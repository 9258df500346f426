import Cryptography
import Testing

/// ECDSA over P-256 with SHA-256. Points that no key has are in ``P256KeyTests``.
struct P256Tests {
    static let order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
    static let zero = String(repeating: "0", count: 64)
    private static let message = bytes(of: "Detent")

    /// RFC 6979, appendix A.2.5: the message, r and s.
    private static let examples = [
        (
            "sample", "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716",
            "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"
        ),
        (
            "test", "f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367",
            "019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083"
        ),
    ]
    private static let scalar = "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721"
    private static let point =
        "0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
        + "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299"

    @Test(arguments: examples)
    func theSignaturesOfRFC6979_areVerified(_ text: String, _ r: String, _ s: String) throws {
        let key = try P256PublicKey(point: bytes(Self.point))
        #expect(key.verifies(bytes(r + s), of: bytes(of: text)))
        #expect(!key.verifies(bytes(s + r), of: bytes(of: text)))
        #expect(!key.verifies(bytes(r + s), of: bytes(of: text + "s")))
        for bit in 0..<512 { #expect(!key.verifies(bytes(r + s).flipping(bit), of: bytes(of: text))) }
    }

    @Test func aScalar_hasThePointOfRFC6979() throws {
        let key = try P256PrivateKey(scalar: bytes(Self.scalar))
        #expect(key.publicKey.point == bytes(Self.point))
        #expect(key.scalar == bytes(Self.scalar))
    }

    @Test func whatAKeySigns_itVerifies() throws {
        for _ in 0..<50 {
            let key = try P256PrivateKey.generate()
            let signature = try key.signature(of: Self.message)
            #expect(signature.count == 64)
            #expect(key.publicKey.verifies(signature, of: Self.message))
            #expect(!(try P256PrivateKey.generate()).publicKey.verifies(signature, of: Self.message))
            #expect(try P256PrivateKey(scalar: key.scalar).publicKey.point == key.publicKey.point)
        }
    }

    /// A key for which (5, s) is a signature of the message: r can be given in a second way in 32 bytes, as r + order.
    private static let ofSmallR = bytes(
        "043b1e222005d89f179b91d3696dbc3c1cc940f1897f40bbc7b077411549fefe17"
            + "8acad94a55c3a2fc33fa63ddc5542dcd9f83b63304f68c5100f255ef5a6e1a4c")
    private static let smallS = "000000000000000000000000000000000000000000000000ab54a98ceb1f0ad2"
    private static let small = zero.dropLast() + "5"

    @Test func numbersFromTheOrderOn_areRefused() throws {
        let key = try P256PublicKey(point: Self.ofSmallR)
        #expect(key.verifies(bytes(Self.small + Self.smallS), of: Self.message))
        let rAndOrder = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632556"
        let ones = String(repeating: "f", count: 64)
        for r in [Self.zero, Self.order, rAndOrder, ones] {
            #expect(!key.verifies(bytes(r + Self.smallS), of: Self.message))
        }
        for s in [Self.zero, Self.order, ones] {
            #expect(!key.verifies(bytes(Self.small + s), of: Self.message))
            for r in [Self.zero, Self.order] { #expect(!key.verifies(bytes(r + s), of: Self.message)) }
        }
    }

    /// The signature's point has an x from the order on, of which r is the rest.
    @Test func aPointWithALargeX_isVerified() throws {
        let key = try P256PublicKey(
            point: bytes(
                "04d9c3a1bd1f14ed9db110e03b12a33863796a8f357d6bc18808d985735d57b16b"
                    + "a6fc44fc9c385777e5ff8f13476a8ede2246e1f90e403ee95f743a5f7b36582b"))
        let s = "0000000000000000000000000000000000000000000000000db4da5f7ef412b1"
        #expect(key.verifies(bytes(Self.zero.dropLast() + "3" + s), of: Self.message))
    }

    @Test func signaturesOfOtherLengths_areRefused() throws {
        let key = try P256PublicKey(point: Self.ofSmallR)
        let signature = bytes(Self.small + Self.smallS)
        let der = bytes("300d02010502 0900ab54a98ceb1f0ad2".replacing(" ", with: ""))
        for other in [
            [], [0], Array(signature.dropFirst()), Array(signature.dropLast()), [0] + signature, signature + [0],
            signature + signature, Array(signature.prefix(32)), der,
        ] {
            #expect(!key.verifies(other, of: Self.message))
        }
    }
}
