import SQLite
import SliderEngine
import SliderRecords
import SliderTimeline

extension StoreWriter {
    /// Stores the record of a new session; a conflict if its id has one.
    mutating func insert(
        _ record: SessionRecord, _ database: WritingDatabase, _ added: inout StoreChange
    ) throws(SQLiteError) -> RecordOutcome {
        let control = try key(of: record.control, database, &added)
        let bytes = RecordCodec.encode(record.withoutColumns)
        let statement = database.insert
        try statement.bind(1, nextSession)
        try statement.bind(2, record.id.description)
        try statement.bind(3, record.expiresAt)
        try statement.bind(4, control)
        try statement.bind(5, bytes)
        try statement.bind(6, record.owner?.key)
        try statement.run()
        guard database.connection.changedRows == 1 else {
            try removeUnused(control, database, &added)
            return .conflict
        }
        uncopied.noteRecord(nextSession)
        // A page of the index by id. The index by control has the sessions of one control together.
        uncopied.noteOtherPages(1)
        nextSession += 1
        if let owner = record.owner { try addSession(of: owner, database) }
        added.sessions += 1
        added.contentBytes += bytes.count
        return .committed
    }

    /// Stores a later record of a session; a conflict if there is none. Its owner stays: a session never changes it.
    mutating func update(
        _ record: SessionRecord, _ database: WritingDatabase, _ added: inout StoreChange
    ) throws(SQLiteError) -> RecordOutcome {
        guard let row = try row(of: record.id, database) else { return .conflict }
        let bytes = RecordCodec.encode(record.withoutColumns)
        try database.update.bind(1, row.key)
        try database.update.bind(2, record.expiresAt)
        try database.update.bind(3, bytes)
        try database.update.run()
        if record.mayChangeControl { try updateControl(of: row, to: record.control, database, &added) }
        uncopied.noteRecord(row.key)
        added.contentBytes += bytes.count - row.length
        return .committed
    }

    /// Stores another control of a session, if it is another one. Removes the one before if no session uses it.
    private mutating func updateControl(
        of row: Row, to control: Control, _ database: WritingDatabase, _ added: inout StoreChange
    ) throws(SQLiteError) {
        guard case let key = try key(of: control, database, &added), key != row.control else { return }
        try database.updateControl.bind(1, row.key)
        try database.updateControl.bind(2, key)
        try database.updateControl.run()
        uncopied.noteOtherPages(2)
        try removeUnused(row.control, database, &added)
    }

    /// Removes a session's record, the responses stored for it, and its control if no other session uses that.
    ///
    /// - Parameter moment: removes the session only if it expires at this moment; nil to remove it always.
    mutating func delete(
        _ id: SessionID, expiredAt moment: Int64?, _ database: WritingDatabase, _ added: inout StoreChange
    ) throws(SQLiteError) -> RecordOutcome {
        guard let row = try row(of: id, database), moment == nil || moment == row.expires else {
            return moment == nil ? .committed : .conflict
        }
        try database.delete.bind(1, row.key)
        try database.delete.run()
        uncopied.noteRecord(row.key)
        uncopied.noteOtherPages(1)
        if let owner = row.owner { try removeSession(of: owner, database) }
        added.sessions -= 1
        added.contentBytes -= row.length
        try database.deleteResponses.bind(1, row.key)
        try removeResponses(database.deleteResponses, database, &added)
        try removeUnused(row.control, database, &added)
        return .committed
    }

    /// Lets a session expire no earlier than at a moment.
    mutating func extend(
        _ id: SessionID, _ moment: Int64, _ database: WritingDatabase
    ) throws(SQLiteError) -> RecordOutcome {
        try database.extend.bind(1, id.description)
        try database.extend.bind(2, moment)
        try database.extend.run()
        uncopied.noteOtherPages(1)
        return .committed
    }

    private struct Row {
        let key: Int64
        let expires: Int64?
        let control: Int64
        let length: Int
        let owner: SessionOwner?
    }

    private func row(of id: SessionID, _ database: WritingDatabase) throws(SQLiteError) -> Row? {
        try database.find.bind(1, id.description)
        defer { database.find.reset() }
        guard try database.find.step() else { return nil }
        return Row(
            key: database.find.integer(0), expires: database.find.optionalInteger(1),
            control: database.find.integer(2), length: Int(database.find.integer(3)),
            owner: database.find.optionalInteger(4).map(SessionOwner.init(key:)))
    }
}

extension SessionRecord {
    /// The record without its expiry and its owner, which have their own columns.
    fileprivate var withoutColumns: SessionRecord {
        var record = self
        (record.expiresAt, record.owner) = (nil, nil)
        return record
    }
}

extension StoreWriter {
    /// The key of a control. Stores the control if there is no equal one.
    mutating func key(
        of control: Control, _ database: WritingDatabase, _ added: inout StoreChange
    ) throws(SQLiteError) -> Int64 {
        let key: Int64
        if let known = controlKeys[control] {
            key = known
        } else {
            let bytes = ControlCodec.encode(control)
            let hash = Int64(bitPattern: ControlCodec.hash(bytes))
            if let found = try self.key(of: bytes, hash, database) {
                key = found
            } else {
                key = nextControl
                nextControl += 1
                try database.insertControl.bind(1, key)
                try database.insertControl.bind(2, hash)
                try database.insertControl.bind(3, bytes)
                try database.insertControl.run()
                added.contentBytes += bytes.count
            }
            controlKeys[control] = key
        }
        return key
    }

    /// Removes a control if no session uses it.
    mutating func removeUnused(
        _ key: Int64, _ database: WritingDatabase, _ added: inout StoreChange
    ) throws(SQLiteError) {
        try database.deleteControl.bind(1, key)
        defer { database.deleteControl.reset() }
        while try database.deleteControl.step() {
            uncopied.noteOtherPages(2)
            added.contentBytes -= Int(database.deleteControl.integer(0))
            controlKeys.remove(key)
        }
    }

    private func key(
        of bytes: [UInt8], _ hash: Int64, _ database: WritingDatabase
    ) throws(SQLiteError) -> Int64? {
        try database.findControl.bind(1, hash)
        try database.findControl.bind(2, bytes)
        defer { database.findControl.reset() }
        return try database.findControl.step() ? database.findControl.integer(0) : nil
    }
}

/// The keys of the controls that were stored last, by the control's object: sessions made from a preset have the same
/// object.
struct ControlKeys: Sendable {
    /// Holds the controls, so that no other object gets the same identifier.
    private var keys: [ObjectIdentifier: (control: Control, key: Int64)] = [:]

    private static let capacity = 64

    subscript(control: Control) -> Int64? {
        get { keys[control.identity]?.key }
        set {
            if keys.count >= Self.capacity { keys.removeAll(keepingCapacity: true) }
            keys[control.identity] = newValue.map { (control, $0) }
        }
    }

    /// Forgets a removed control.
    mutating func remove(_ key: Int64) { keys = keys.filter { $0.value.key != key } }

    /// Forgets all controls, after a transaction was rolled back.
    mutating func removeAll() { keys.removeAll(keepingCapacity: true) }
}

extension Control {
    fileprivate var identity: ObjectIdentifier {
        switch self {
        case .slider(let slider): ObjectIdentifier(slider)
        case .pinch(let pinch): ObjectIdentifier(pinch)
        }
    }
}

/// How many sessions each owner has. The number changes in the same transactions as the sessions, so that it need not
/// be counted after a crash.
extension StoreWriter {
    /// Counts a session that is added.
    mutating func addSession(of owner: SessionOwner, _ database: WritingDatabase) throws(SQLiteError) {
        try database.addToOwner.bind(1, owner.key)
        try database.addToOwner.run()
        uncopied.noteOtherPages(1)
    }

    /// Counts a session that is removed. An owner without sessions has no row.
    mutating func removeSession(of owner: SessionOwner, _ database: WritingDatabase) throws(SQLiteError) {
        uncopied.noteOtherPages(1)
        guard try left(of: owner, database) <= 0 else { return }
        try database.deleteOwner.bind(1, owner.key)
        try database.deleteOwner.run()
    }

    private func left(of owner: SessionOwner, _ database: WritingDatabase) throws(SQLiteError) -> Int64 {
        try database.takeFromOwner.bind(1, owner.key)
        defer { database.takeFromOwner.reset() }
        return try database.takeFromOwner.step() ? database.takeFromOwner.integer(0) : 0
    }

    /// How many sessions of an owner are stored.
    mutating func sessions(of owner: SessionOwner) throws(RecordStoreError) -> Int {
        do throws(SQLiteError) {
            let database = try usableDatabase()
            try database.countOwned.bind(1, owner.key)
            defer { database.countOwned.reset() }
            return try database.countOwned.step() ? Int(database.countOwned.integer(0)) : 0
        } catch {
            failed(error)
            throw RecordStoreError(detail: error.message)
        }
    }
}

extension SessionOwner {
    /// The owner as a key of the table `owners`: its 64 bits.
    var key: Int64 { Int64(bitPattern: value) }

    /// The owner with a key.
    init(key: Int64) { self.init(UInt64(bitPattern: key)) }
}
