import Cryptography
import Testing

/// Numbers of RSA keys.
struct RSAKeyTests {
    /// An odd number of so many bits.
    private static func number(bits: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0xFF, count: (bits + 7) / 8)
        bytes[0] >>= UInt8(bytes.count * 8 - bits)
        return bytes
    }

    @Test(arguments: [2048, 2049, 2055, 3072, 4096, 8191, 8192])
    func aModulus_has2048To8192Bits(_ bits: Int) throws {
        let key = try RSAPublicKey(modulus: Self.number(bits: bits), exponent: [3])
        #expect(RSAPublicKey.bitCount(key.modulus) == bits)
        // It is no product of primes, and that is not looked for.
        let signature = [UInt8](repeating: 1, count: key.modulus.count)
        #expect(!key.verifies(signature, of: []))
    }

    @Test(arguments: [0, 1, 17, 1024, 2040, 2047, 8193, 8200, 16_384])
    func otherModuli_areRefused(_ bits: Int) {
        #expect(throws: CryptographyFault.noKey) {
            try RSAPublicKey(modulus: bits == 0 ? [] : Self.number(bits: bits), exponent: [1, 0, 1])
        }
    }

    @Test func anEvenModulus_isRefused() {
        let even = RSASamples.numbers[0].flipping(255 * 8)
        #expect(throws: CryptographyFault.noKey) { try RSAPublicKey(modulus: even, exponent: [1, 0, 1]) }
    }

    @Test func zerosInFront_areIgnored() throws {
        let (modulus, exponent) = (RSASamples.numbers[0], RSASamples.numbers[1])
        let key = try RSAPublicKey(modulus: [0, 0] + modulus, exponent: [0] + exponent)
        #expect(key.modulus == modulus && key.exponent == exponent)
        #expect(key.verifies(RSASamples.signature, of: bytes(of: RSASamples.message)))
    }

    @Test(arguments: ["03", "05", "010001", "ffffffff", "0100000001", "01ffffffff"])
    func anExponent_isOddAndHasAtMost33Bits(_ exponent: String) throws {
        #expect(try RSAPublicKey(modulus: RSASamples.numbers[0], exponent: bytes(exponent)).exponent == bytes(exponent))
    }

    @Test(arguments: ["", "00", "01", "0001", "02", "04", "010000", "0100000000", "0200000001", "ffffffffffffffffff"])
    func otherExponents_areRefused(_ exponent: String) {
        #expect(throws: CryptographyFault.noKey) {
            try RSAPublicKey(modulus: RSASamples.numbers[0], exponent: bytes(exponent))
        }
    }

    @Test func aHugeExponent_isRefused() {
        // With it, a verification would take as long as thousands.
        #expect(throws: CryptographyFault.noKey) {
            try RSAPublicKey(modulus: RSASamples.numbers[0], exponent: RSASamples.numbers[2])
        }
    }

    /// The least and the greatest bits of each of the eight numbers.
    @Test(arguments: 0..<8)
    func aPrivateKeyWithAChangedNumber_isRefused(_ index: Int) {
        let count = RSASamples.numbers[index].count
        for byte in Set([0, count / 2, count - 1]) {
            for bit in 0..<8 {
                var numbers = RSASamples.numbers
                numbers[index] = numbers[index].flipping(byte * 8 + bit)
                #expect(throws: CryptographyFault.noKey) { try RSAPrivateKey(numbers: numbers) }
            }
        }
    }

    @Test(arguments: 0..<8, [[], [0], [1]] as [[UInt8]])
    func aPrivateKeyWithAnotherNumber_isRefused(_ index: Int, _ number: [UInt8]) {
        var numbers = RSASamples.numbers
        numbers[index] = number
        #expect(throws: CryptographyFault.noKey) { try RSAPrivateKey(numbers: numbers) }
        numbers[index] = RSASamples.numbers[index] + [1]
        #expect(throws: CryptographyFault.noKey) { try RSAPrivateKey(numbers: numbers) }
    }

    /// They compute to the same.
    @Test func numbersThatAreNotReduced_areRefused() {
        let numbers = RSASamples.numbers
        let (p, q) = (numbers[3], numbers[4])
        // p − 1 and q − 1: a prime is odd.
        let (p1, q1) = (p.flipping((p.count - 1) * 8), q.flipping((q.count - 1) * 8))
        for (index, modulus) in [(2, p1.times(q1)), (5, p1), (6, q1), (7, p)] {
            var others = numbers
            others[index] = others[index].adding(modulus)
            #expect(throws: CryptographyFault.noKey) { try RSAPrivateKey(numbers: others) }
        }
    }

    /// One that fits only one of the two factors.
    @Test(arguments: [5, 6])
    func aPrivateExponentOfOneFactor_isRefused(_ index: Int) {
        var numbers = RSASamples.numbers
        numbers[2] = numbers[index]
        #expect(throws: CryptographyFault.noKey) { try RSAPrivateKey(numbers: numbers) }
    }

    @Test func otherCountsOfNumbers_areRefused() {
        let numbers = RSASamples.numbers
        for other in [Array(numbers.prefix(2)), Array(numbers.dropLast()), numbers + [[3]]] {
            #expect(throws: CryptographyFault.noKey) { try RSAPrivateKey(numbers: other) }
        }
    }

    /// One and the modulus are its factors too.
    @Test func trivialFactors_areRefused() {
        var numbers = RSASamples.numbers
        (numbers[3], numbers[4]) = ([1], numbers[0])
        #expect(throws: CryptographyFault.noKey) { try RSAPrivateKey(numbers: numbers) }
        (numbers[3], numbers[4]) = (numbers[0], [1])
        #expect(throws: CryptographyFault.noKey) { try RSAPrivateKey(numbers: numbers) }
    }

    /// A number of thousands of bytes is compared with the modulus before it is computed with.
    @Test(arguments: 2..<8)
    func aLongNumber_isRefused(_ index: Int) {
        var numbers = RSASamples.numbers
        numbers[index] = [UInt8](repeating: 0xFF, count: 60_000)
        #expect(throws: CryptographyFault.noKey) { try RSAPrivateKey(numbers: numbers) }
    }
}
