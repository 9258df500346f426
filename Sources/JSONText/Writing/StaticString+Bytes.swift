extension StaticString {
    /// The literal's text in UTF-8.
    ///
    /// The unsafe code is safe: a literal's bytes are part of the program, so they never move, change or disappear.
    /// Their count comes from the compiler.
    var bytes: Span<UInt8> {
        @_lifetime(immortal)
        @inline(__always)
        get {
            let span = unsafe Span(_unsafeStart: utf8Start, count: utf8CodeUnitCount)
            return unsafe _overrideLifetime(span, copying: ())
        }
    }
}
