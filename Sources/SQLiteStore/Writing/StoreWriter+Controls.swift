import SQLite
import SliderEngine
import SliderRecords

extension StoreWriter {
    /// The key of a control, which is stored if there is no equal one.
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
