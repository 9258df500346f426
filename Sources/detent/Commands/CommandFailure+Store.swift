import SQLiteStore

extension CommandFailure {
    /// The sysexits.h code for the reason why a store could not be used.
    init(_ error: SQLiteStoreError) {
        let code: Code =
            switch error.code {
            case .inUse: .unavailable
            case .invalidFile: .data
            case .notWritable: .noOutput
            case .notReadable: .noInput
            case .inputOutput: .inputOutput
            }
        self.init(code, error.message)
    }
}
