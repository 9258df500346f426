import Glibc

extension DefaultPath {
    /// The path of the database for the user of this process; nil if neither the environment nor the system names a
    /// home folder.
    package static func database() -> String? {
        database(
            environment: { name in
                guard let value = getenv(name) else { return nil }
                return String(cString: value)
            },
            home: systemHome
        )
    }

    private static func systemHome() -> String? {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var text = [CChar](repeating: 0, count: 16_384)
        return text.withUnsafeMutableBufferPointer { text in
            guard let start = text.baseAddress, getpwuid_r(geteuid(), &entry, start, text.count, &found) == 0,
                found != nil,
                let home = entry.pw_dir
            else { return nil }
            return String(cString: home)
        }
    }
}
