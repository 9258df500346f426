import JSONText

/// The document of a text.
func read(_ text: String, maximumDepth: Int = JSONDocument.defaultMaximumDepth) throws -> JSONDocument {
    var document = JSONDocument(maximumDepth: maximumDepth)
    try document.read(Array(text.utf8))
    return document
}

/// The text that `write` writes.
func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.finish(), as: UTF8.self)
}

/// The error of reading `bytes`; nil if they are JSON.
func refusal(of bytes: [UInt8]) -> JSONSyntaxError? {
    var document = JSONDocument()
    do {
        try document.read(bytes)
        return nil
    } catch {
        return error
    }
}

/// The error of reading `text`; nil if it is JSON.
func refusal(of text: String) -> JSONSyntaxError? {
    refusal(of: Array(text.utf8))
}
