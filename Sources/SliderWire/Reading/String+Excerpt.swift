/// What a problem repeats of a request, cut to a bound, so that its response stays small whatever was sent.
///
/// A character here is a Unicode scalar: a `Character` can be as long as the request.
package enum Excerpt {
    /// The most characters of a name or a text.
    package static let text = 64

    /// The most characters of a JSON pointer.
    package static let pointer = 256

    /// The most characters of a detail.
    package static let detail = 1024
}

extension String {
    /// The text, cut where it goes on for long.
    package var excerpt: String { cut(to: Excerpt.text) }

    /// The text up to so many Unicode scalars, with `…` where there are more.
    package func cut(to count: Int) -> String {
        guard utf8.count > count,
            let end = unicodeScalars.index(
                unicodeScalars.startIndex, offsetBy: count, limitedBy: unicodeScalars.endIndex),
            end < unicodeScalars.endIndex
        else { return self }
        return String(unicodeScalars[..<end]) + "…"
    }
}
