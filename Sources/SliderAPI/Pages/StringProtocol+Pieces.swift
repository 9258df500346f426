extension StringProtocol {
    /// The parts between the places where `mark` stands; all of it if it stands nowhere. Compares bytes: `mark` is
    /// ASCII.
    func pieces(between mark: String) -> [String] {
        let (bytes, mark) = (Array(utf8), Array(mark.utf8))
        var pieces: [String] = []
        var start = 0
        var place = 0
        while place + mark.count <= bytes.count {
            if bytes[place] == mark[0], bytes[place..<place + mark.count].elementsEqual(mark) {
                pieces.append(String(decoding: bytes[start..<place], as: UTF8.self))
                place += mark.count
                start = place
            } else {
                place += 1
            }
        }
        pieces.append(String(decoding: bytes[start...], as: UTF8.self))
        return pieces
    }

    /// The text with `other` in each place of `mark`.
    func replacing(_ mark: String, with other: String) -> String {
        pieces(between: mark).joined(separator: other)
    }
}
