import Testing

@testable import AccessTokens

/// PEM files (RFC 7468).
struct PEMTests {
    @Test func allFormsOfAKey_areTheSameKey() throws {
        let curve = try KeyFileSamples.ring(
            PEMText.curvePublic, PEMText.curveCompressed, PEMText.curveSEC1, PEMText.curvePKCS8)
        #expect(curve.keys.map(\.kind) == [.es256])
        #expect(curve.keys.map(\.id) == [nil])
        let edwards = try KeyFileSamples.ring(PEMText.edwardsPublic, PEMText.edwardsPKCS8)
        #expect(edwards.keys.map(\.kind) == [.ed25519])
        let rsa = try KeyFileSamples.ring(
            PEMText.rsaPublic, PEMText.rsaPublicPKCS1, PEMText.rsaPKCS1, PEMText.rsaPKCS8, PrivateJWK.rs256)
        #expect(rsa.keys.map(\.kind) == [.rs256])
    }

    @Test(arguments: [PEMText.curveSEC1, PEMText.curvePKCS8, PEMText.edwardsPKCS8, PEMText.rsaPKCS1, PEMText.rsaPKCS8])
    func aPrivateKey_signsWhatItVerifies(_ text: String) throws {
        let file = try KeyFileSamples.file(text)
        let key = SigningKey(try #require(file.keys.first?.signing))
        let token = try key.sign(TokenClaims(scopes: .admin, expiresAt: TokenSamples.now))
        #expect(TokenSamples.fault(of: token, ring: try KeyFileSamples.ring(text)) == nil)
    }

    @Test func severalBlocks_areSeveralKeys() throws {
        let text =
            "A note: -----\n\(PEMText.curvePublic)\n\n\(PEMText.edwardsPublic)Bag Attributes\n\(PEMText.rsaPublic)"
        #expect(try KeyFileSamples.ring(text).keys.map(\.kind) == [.es256, .ed25519, .rs256])
    }

    @Test func otherLineEnds_areRead() throws {
        for text in [
            PEMText.curvePublic.replacing("\n", with: "\r\n"), PEMText.curvePublic.replacing("\n", with: " \n\t"),
            "\u{FEFF}\n" + PEMText.curvePublic, String(PEMText.curvePublic.dropLast()),
        ] {
            #expect(try KeyFileSamples.ring(text).keys.count == 1)
        }
    }

    /// A file's text, and what is wrong with it.
    @Test(arguments: [
        (PEMText.rsaShort, "PEM block 1: the RSA key has 1024 bits; it must have from 2048 to 8192"),
        (PEMText.otherCurvePublic, "PEM block 1: it is a key of another curve; give one of P-256 (prime256v1)"),
        (PEMText.otherCurveSEC1, "PEM block 1: it is a key of another curve; give one of P-256 (prime256v1)"),
        (PEMText.exchangeKey, "PEM block 1: it is a key of another kind; give one of P-256, Ed25519 or RSA"),
        (PEMText.pssPublic, "PEM block 1: it is a key of another kind; give one of P-256, Ed25519 or RSA"),
        (PEMText.encryptedPKCS8, "PEM block 1: it is encrypted; give it decrypted"),
        (PEMText.encryptedSEC1, "PEM block 1 is encrypted; give it decrypted"),
        (
            PEMText.curvePublic + PEMText.certificate,
            "PEM block 2: it is a certificate, whose dates and issuer this service does not check; give its public key "
                + "(openssl x509 -pubkey -noout writes it)"
        ),
        (
            PEMText.curvePublic.replacing("PUBLIC KEY", with: "OPENSSH PRIVATE KEY"),
            "PEM block 1: it is a key of SSH; give PKCS#8 (ssh-keygen -p -m PKCS8 writes it)"
        ),
        (
            PEMText.curvePublic.replacing("PUBLIC KEY", with: "PGP PUBLIC KEY BLOCK"),
            "PEM block 1: it is not a public or private key"
        ),
        (
            PEMText.curvePublic.replacing("PUBLIC KEY", with: "PRIVATE KEY"),
            "PEM block 1: it is not a private key (PKCS#8 in DER)"
        ),
        (
            PEMText.curvePKCS8.replacing("PRIVATE KEY", with: "PUBLIC KEY"),
            "PEM block 1: it is not a public key (SubjectPublicKeyInfo in DER)"
        ),
        (
            PEMText.rsaPublicPKCS1.replacing("RSA PUBLIC KEY", with: "RSA PRIVATE KEY"),
            "PEM block 1: the private key is not an RSA key of two primes (PKCS#1)"
        ),
        (
            PEMText.curvePublic.replacing("E435", with: "E445"),
            "PEM block 1: the public key is not a point of P-256"
        ),
        (
            PEMText.curvePublic.replacing("-----END PUBLIC KEY-----", with: ""),
            "PEM block 1 has no END line that fits its BEGIN"
        ),
        (
            PEMText.curvePublic.replacing("END PUBLIC", with: "END PRIVATE"),
            "PEM block 1 has no END line that fits its BEGIN"
        ),
        (
            PEMText.curvePublic.replacing("-----\n", with: "-----\\n"),
            "PEM block 1: -----BEGIN …----- must be a line by itself"
        ),
        (PEMText.curvePublic.replacing("MFkw", with: "MF!w"), "PEM block 1 is not base64 (RFC 4648, section 4)"),
        ("-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----", "PEM block 1 is not base64 (RFC 4648, section 4)"),
        ("-----BEGIN", "PEM block 1: -----BEGIN …----- must be a line by itself"),
        (
            "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----",
            "it has no key in PEM; give a public or a private key"
        ),
    ])
    func otherTexts_areRefused(_ text: String, _ reason: String) {
        #expect(KeyFileSamples.reason(Array(text.utf8)) == reason)
    }

    /// Numbers of one RSA key among those of another do not sign.
    @Test func anRSAKeyOfForeignNumbers_isRefused() throws {
        let block = try #require(try PEMBlock.all(in: Array(PEMText.rsaPKCS1.utf8)).first)
        var der = block.der
        der[400] ^= 1
        let reason = KeyFileSamples.reason(Array(PEMBlock(label: block.label, der: der).text.utf8))
        #expect(reason == "PEM block 1: the RSA key's numbers do not fit each other")
    }
}
