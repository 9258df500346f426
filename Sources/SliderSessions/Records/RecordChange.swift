public import SliderTimeline

/// One change to the records of a store.
public enum RecordChange: Sendable {
    /// Stores a record in place of the one with the tag `basedOn`; if that is nil, no record may be there.
    case put(SessionRecord, basedOn: SessionTag?)

    /// Removes the record of a session, and the answers kept for it. It is no error if there is none.
    case delete(SessionID)

    /// Sets when a session expires, in milliseconds of the running time. Ignored if there is no record.
    case extend(SessionID, until: Int64)

    /// Removes the record of a session and the answers kept for it, if it still expires at this moment of the running
    /// time. Ignored otherwise.
    case expire(SessionID, at: Int64)

    /// Keeps an answer, in place of one with the same key.
    case keep(KeptAnswer)
}

/// The outcome of one change.
public enum RecordOutcome: Sendable {
    /// The change is stored.
    case committed

    /// The change is not stored: the record is not the one that it is based on.
    case conflict

    /// The change may be stored or not.
    case failed(RecordStoreError)
}
