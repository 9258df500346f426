import JSONText
import Testing

/// A text that is not JSON as RFC 8259 has it, why, and at which byte that shows.
struct RefusedText: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let code: JSONSyntaxError.Code
    let offset: Int

    init(_ text: String, _ code: JSONSyntaxError.Code, at offset: Int) {
        self.init(bytes: Array(text.utf8), code, at: offset)
    }

    init(bytes: [UInt8], _ code: JSONSyntaxError.Code, at offset: Int) {
        self.bytes = bytes
        self.code = code
        self.offset = offset
    }

    /// The same within an array.
    init(element: [UInt8], _ code: JSONSyntaxError.Code, at offset: Int) {
        self.init(bytes: [0x5B] + element + [0x5D], code, at: offset)
    }

    /// The same as a string within an array.
    init(string: [UInt8], _ code: JSONSyntaxError.Code, at offset: Int) {
        self.init(element: [0x22] + string + [0x22], code, at: offset)
    }

    var testDescription: String {
        String(decoding: bytes.prefix(40), as: UTF8.self)
    }
}
