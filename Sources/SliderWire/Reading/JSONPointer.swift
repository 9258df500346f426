/// JSON pointers (RFC 6901).
enum JSONPointer {
    /// A member's name as it is written in a pointer: `~` is `~0` and `/` is `~1` (§3).
    static func escaped(_ name: String) -> String {
        name.reduce(into: "") { text, character in
            switch character {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.append(character)
            }
        }
    }
}
