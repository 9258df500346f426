/// What a session that is watched has besides: those who watch, and what tells them what time alone changes.
final class Stage {
    /// How long the last frames are kept for a watcher who left and may come back.
    static let patience = Duration.seconds(60)

    let broadcaster = FrameBroadcaster()

    /// A visit of now, for when something is due.
    let visit: @Sendable () -> Visit

    var alarm: Alarm?

    init(_ visit: @escaping @Sendable () -> Visit) {
        self.visit = visit
    }
}
