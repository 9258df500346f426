extension JSONTape {
    /// The RFC 6901 pointer to an entry, searched from the root down. For a member's name it is that of the member.
    func pointer(to target: UInt32) -> String {
        var pointer = ""
        var current: UInt32 = 0
        while current != target {
            var child = current + 1
            var position = 0
            while entries[Int(child)].next != 0, entries[Int(child)].next <= target {
                child = entries[Int(child)].next
                position += 1
            }
            if entries[Int(current)].kind == .object {
                pointer += "/" + pointerToken(of: child)
                current = child == target ? target : child + 1
            } else {
                pointer += "/\(position)"
                current = child
            }
        }
        return pointer
    }

    /// The RFC 6901 pointer to the value that is being read.
    func pointerToOpenChild() -> String {
        var pointer = ""
        for container in open where container.isInChild {
            pointer += "/" + (container.isObject ? pointerToken(of: container.lastChild) : "\(container.count - 1)")
        }
        return pointer
    }

    /// A name with `~` and `/` escaped (RFC 6901, section 3), cut when it is too long.
    private func pointerToken(of name: UInt32) -> String {
        var token = ""
        for (count, scalar) in string(of: name).unicodeScalars.enumerated() {
            guard count < JSONDocument.longestNameInPointer else { return token + "…" }
            switch scalar {
            case "~": token += "~0"
            case "/": token += "~1"
            default: token.unicodeScalars.append(scalar)
            }
        }
        return token
    }

    /// The text of a string or name.
    func string(of index: UInt32) -> String {
        let entry = entries[Int(index)]
        let start = Int(entry.start)
        return String(decoding: bytes[start..<start + Int(entry.length)], as: UTF8.self)
    }
}
