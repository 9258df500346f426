import Cryptography

extension AccessToken {
    /// A name for those who hold this token or one like it: 32 hexadecimal digits of a hash of `sub` and `sid`.
    ///
    /// A token that renews another one has the same name, whichever key signed it.
    package var holder: String {
        // A length before each text: two texts can't be taken for two others.
        let texts = [subject.map { "sub \($0)" } ?? "", sessions.text.map { "sid \($0)" } ?? ""]
        let hash = HashFunction.sha256.digest(of: texts.map { "\($0.utf8.count) \($0)" }.joined().utf8)
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: hash.prefix(16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
