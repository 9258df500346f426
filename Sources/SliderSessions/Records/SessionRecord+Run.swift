import SliderTimeline

extension SessionRecord {
    /// The record as this run of the store continues it, so that no version stands for two states.
    func continued(in run: StoreRun) throws(RecordStoreError) -> SessionRecord {
        var record = self
        if lineage == run.lineage {
            guard (0...run.starts).contains(starts) else {
                throw RecordStoreError(detail: "the record of \(id) is of a later start than its store")
            }
            record.timeline.version += (run.starts - starts) << 20
        } else {
            record.epoch = epoch + "\(run.lineage)"
            record.timeline.version += run.starts << 20
        }
        record.lineage = run.lineage
        record.starts = run.starts
        return record
    }
}
