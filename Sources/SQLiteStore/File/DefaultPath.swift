/// Where sessions are stored when no option says so (XDG Base Directory Specification).
package enum DefaultPath {
    /// The path of the database.
    ///
    /// - Parameters:
    ///   - environment: the value of a variable; nil if it is not set.
    ///   - home: the home folder that the system has for the user; nil if there is none.
    /// - Returns: nil if no folder is known. A folder that is not an absolute path does not count.
    package static func database(
        environment: (String) -> String?, home: () -> String?
    ) -> String? {
        if let state = absolute(environment("XDG_STATE_HOME")) { return "\(state)/detent/sessions.db" }
        guard let home = absolute(environment("HOME")) ?? absolute(home()) else { return nil }
        return "\(home == "/" ? "" : home)/.local/state/detent/sessions.db"
    }

    private static func absolute(_ path: String?) -> String? {
        guard let path, path.hasPrefix("/") else { return nil }
        var folder = path[...]
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        return String(folder)
    }
}
