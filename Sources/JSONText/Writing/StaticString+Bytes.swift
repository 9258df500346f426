extension StaticString {
    /// The literal's text in UTF-8.
    ///
    /// Unsafe inside, and safe: a literal's bytes lie in the program itself, so they neither
    /// move nor change nor go, and their count comes from the compiler.
    var bytes: Span<UInt8> {
        @_lifetime(immortal)
        @inline(__always)
        get {
            let span = unsafe Span(_unsafeStart: utf8Start, count: utf8CodeUnitCount)
            return unsafe _overrideLifetime(span, copying: ())
        }
    }
}
