/// What `--allow-origin` takes.
enum Origin {
    /// Whether a text is `*` or an origin as browsers send it: a scheme, a host and maybe a port, no path.
    static func isAllowable(_ text: String) -> Bool {
        guard text != "*" else { return true }
        guard let scheme = text.firstRange(of: "://") else { return false }
        let host = text[scheme.upperBound...]
        return !host.isEmpty && !host.contains { $0 == "/" || $0 == "," || $0.isWhitespace }
    }
}
