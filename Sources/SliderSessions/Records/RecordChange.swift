public import SliderTimeline

/// One change to the records of sessions.
public enum RecordChange: Sendable {
    /// Stores a record in place of the one with the tag `basedOn`; if that is nil, no record may be there.
    case put(SessionRecord, basedOn: SessionTag?)

    /// Removes the record with the tag `basedOn`.
    case delete(SessionID, basedOn: SessionTag)
}

/// The outcome of one change.
public enum RecordOutcome: Sendable {
    /// The change is stored.
    case committed

    /// The change is not stored, because the record is not the one that it is based on.
    ///
    /// - Parameter current: the record that is there; nil if there is none.
    case conflict(current: SessionRecord?)

    /// The change may be stored or not.
    case failed(RecordStoreError)
}
