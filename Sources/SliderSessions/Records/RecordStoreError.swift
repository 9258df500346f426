/// Why a record could not be loaded or committed. Clients are not told why.
public struct RecordStoreError: Error, Equatable {
    /// What failed, for the operator.
    public let detail: String

    /// Whether no session can be made of the record. Otherwise a later try may succeed.
    public let isDamaged: Bool

    /// Makes an error.
    public init(detail: String, isDamaged: Bool = false) {
        self.detail = detail
        self.isDamaged = isDamaged
    }

    /// The error of a record of which no session can be made.
    static func damaged(_ detail: String) -> RecordStoreError { RecordStoreError(detail: detail, isDamaged: true) }
}
