public import SliderTimeline

/// One change to the records of a store.
public enum RecordChange: Sendable {
    /// Stores a record. If `basedOn` is nil, it is that of a new session, and a record that is there is a conflict.
    /// Otherwise it takes the place of the one that is there, and it is a conflict if there is none. A session never
    /// gets another control or another owner.
    ///
    /// The tag is that of the record on which the change is based. A store that belongs to one process does not compare
    /// it, because it has no other writer; a replicated store needs it.
    case put(SessionRecord, basedOn: SessionTag?)

    /// Removes the record of a session, and the responses kept for it. It is no error if there is none.
    case delete(SessionID)

    /// Lets a session expire no earlier than at this moment of the running time, in milliseconds. One that expires
    /// later or never stays as it is. Ignored if there is no record.
    case extend(SessionID, until: Int64)

    /// Removes the record of a session and the responses kept for it, if it still expires at this moment of the running
    /// time. Otherwise it is a conflict, and changes nothing.
    case expire(SessionID, at: Int64)

    /// Stores a response, in place of one with the same key. It is a conflict if there is no record of its session.
    case keep(StoredResponse)
}

/// The outcome of one change.
public enum RecordOutcome: Sendable {
    /// The change is stored.
    case committed

    /// The change is not stored: there is a record and none may be there, or there is none and one must be there.
    case conflict

    /// The change may be stored or not.
    case failed(RecordStoreError)
}
