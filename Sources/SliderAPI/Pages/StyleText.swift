/// The text of a style sheet.
enum StyleText {
    /// A line without blanks that mean nothing.
    static func compact(_ line: String) -> String {
        [": ", "; ", ", ", " { ", " }", " {"].reduce(line) { $0.replacing($1, with: $1.filter { $0 != " " }) }
    }
}
