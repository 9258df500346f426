import JSONText

/// The document that `text` is.
func read(_ text: String, maximumDepth: Int = JSONDocument.defaultMaximumDepth) throws -> JSONDocument {
    var document = JSONDocument(maximumDepth: maximumDepth)
    try document.read(Array(text.utf8))
    return document
}

/// What `write` writes.
func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.finish(), as: UTF8.self)
}

/// Why `bytes` are refused; nil when they are not.
func refusal(of bytes: [UInt8]) -> JSONSyntaxError? {
    var document = JSONDocument()
    do {
        try document.read(bytes)
        return nil
    } catch {
        return error
    }
}

/// Why `text` is refused; nil when it is not.
func refusal(of text: String) -> JSONSyntaxError? {
    refusal(of: Array(text.utf8))
}
