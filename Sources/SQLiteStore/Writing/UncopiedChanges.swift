/// What has changed since the log was last copied into the file, and so how long the next checkpoint takes: about 25 µs
/// for each page that it writes, and a millisecond for its fsyncs.
///
/// Sessions that were made together share pages: a thousand that are dragged again and again change 50.
struct UncopiedChanges: Sendable {
    /// How much must have changed for a checkpoint: so many changes, or so many different pages.
    struct Amount: Sendable {
        var changes: Int
        var pages: Int
    }

    /// About how many records a page has, as a power of two.
    private static let recordsOfPage: Int64 = 4

    private var changes = 0
    private var recordPages: Set<Int64> = []
    private var otherPages = 0

    /// Counts changes that were committed.
    mutating func count(_ changes: Int) { self.changes += changes }

    /// Notes the page of a record.
    mutating func noteRecord(_ key: Int64) { recordPages.insert(key >> Self.recordsOfPage) }

    /// Notes pages of which it is not known whether they were noted before, such as those of an index.
    mutating func noteOtherPages(_ count: Int) { otherPages += count }

    /// Whether at least one of the numbers has been reached.
    func reaches(_ amount: Amount) -> Bool {
        changes >= amount.changes || recordPages.count + otherPages >= amount.pages
    }

    /// Begins anew.
    mutating func removeAll() {
        (changes, otherPages) = (0, 0)
        recordPages.removeAll(keepingCapacity: true)
    }
}
