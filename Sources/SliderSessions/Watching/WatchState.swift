/// The state that only a watched session needs: its watchers, and the alarm for what time alone changes.
final class WatchState {
    /// How long the last frames are kept after the last watcher left.
    static let retention = Duration.seconds(60)

    let broadcaster = FrameBroadcaster()

    /// Makes the context of an access now, for when something is due.
    let context: @Sendable () -> AccessContext

    var alarm: Alarm?

    init(_ context: @escaping @Sendable () -> AccessContext) {
        self.context = context
    }
}
