/// Why the bytes of a record or of a control cannot be read.
package enum RecordFormatError: Error, Equatable {
    /// A later version of the service wrote them, in this format.
    case newerFormat(UInt8)

    /// They are not what was written: what is wrong with them, for the operator.
    case damaged(String)

    /// What is wrong, for the operator.
    package var detail: String {
        switch self {
        case .newerFormat(let format): "has format \(format), which only a later version reads"
        case .damaged(let detail): detail
        }
    }
}
