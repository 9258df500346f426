import Cryptography
import Testing

/// Points and scalars of P-256.
struct P256KeyTests {
    private static let x = "0000000000000000000000000000000000000000000000000000000000000005"
    private static let y = "459243b9aa581806fe913bce99817ade11ca503c64d9a3c533415c083248fbcc"

    @Test func aPoint_isReadUncompressedAndCompressed() throws {
        let key = try P256PublicKey(point: bytes("04" + Self.x + Self.y))
        #expect(key.point == bytes("04" + Self.x + Self.y))
        #expect(try P256PublicKey(point: bytes("02" + Self.x)).point == key.point)
        let other = try P256PublicKey(point: bytes("03" + Self.x)).point
        #expect(other.prefix(33) == key.point.prefix(33) && other != key.point)
    }

    private static let others: [(name: String, point: String)] = [
        ("nothing", ""), ("the point at infinity", "00"), ("a form alone", "04"),
        ("infinity with more", "00\(x)\(y)"), ("a hybrid point", "06\(x)\(y)"), ("of the other sign", "07\(x)\(y)"),
        ("another form", "05\(x)\(y)"), ("no form", "\(x)\(y)"), ("a byte after it", "04\(x)\(y)00"),
        ("a byte too few", "04\(x)\(y.dropLast(2))"), ("uncompressed, said to be compressed", "02\(x)\(y)"),
        ("compressed, said to be uncompressed", "04\(x)"), ("a compressed one with a byte more", "02\(x)00"),
        ("y of another point", "04\(x)\(y.dropLast())d"),
        ("x as x + p", "04ffffffff00000001000000000000000000000001000000000000000000000004\(y)"),
        ("x as x + p, compressed", "02ffffffff00000001000000000000000000000001000000000000000000000004"),
        ("zeros", "04\(P256Tests.zero)\(P256Tests.zero)"), ("x without y", "02\(P256Tests.zero.dropLast())1"),
        (
            "a point of secp256k1",
            """
            0479be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798483ada7726a3c4655da4fbfc0e1108a8fd17b448\
            a68554199c47d08ffb10d4b8
            """
        ),
        (
            "a point of P-384",
            """
            04aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab73617de4a\
            96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f
            """
        ),
    ]

    @Test(arguments: others)
    func otherPoints_areRefused(_ other: (name: String, point: String)) {
        #expect(throws: CryptographyFault.noKey) { try P256PublicKey(point: bytes(other.point)) }
    }

    @Test func theGreatestScalar_hasTheNegativeOfTheBasePoint() throws {
        let one = try P256PrivateKey(scalar: bytes(P256Tests.zero.dropLast() + "1"))
        let last = try P256PrivateKey(scalar: bytes(P256Tests.order.dropLast() + "0"))
        #expect(one.publicKey.point.prefix(33) == last.publicKey.point.prefix(33))
        #expect(one.publicKey.point != last.publicKey.point)
        for key in [one, last] {
            let signature = try key.signature(of: [1])
            #expect(key.publicKey.verifies(signature, of: [1]))
        }
    }

    @Test(arguments: [
        "", "01", P256Tests.zero, P256Tests.order, "\(P256Tests.order.dropLast())2",
        String(repeating: "f", count: 64), "\(P256Tests.zero)01", "00\(P256Tests.order.dropLast())0",
        "\(P256Tests.order.dropLast(2))",
    ])
    func otherScalars_areRefused(_ scalar: String) {
        #expect(throws: CryptographyFault.noKey) { try P256PrivateKey(scalar: bytes(scalar)) }
    }
}
