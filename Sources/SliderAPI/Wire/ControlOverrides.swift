import SliderEngine

/// What a request sets beside its control: `trackWidth`, and `value` for the initial value. They count before anything
/// is checked, so a control that only they make valid is valid.
struct ControlOverrides {
    var trackWidth: Double?
    var initialValue: Double?

    /// The control with its own members overridden.
    func applied(to control: Control) throws(WireError) -> Control {
        do { return try control.with(trackWidth: trackWidth, initialValue: initialValue) } catch {
            throw WireError(error, at: pointer(to: error, in: "/control"))
        }
    }

    /// The same for a control that is still being read, and stands at a pointer. Its own track must be one, too.
    func apply(to slider: inout SliderDescription, at pointer: String) throws(WireError) {
        do { try slider.checkTrackWidth() } catch { throw WireError(error, at: pointer + error.pointer) }
        slider.trackWidth = trackWidth ?? slider.trackWidth
        slider.initialValue = initialValue ?? slider.initialValue
    }

    /// Where the member stands that a control refused: in the control, or beside it when it was overridden.
    func pointer(to error: ControlError, in control: String) -> String {
        switch error.path {
        case [.member("trackWidth")] where trackWidth != nil: "/trackWidth"
        case [.member("initialValue")] where initialValue != nil: "/value"
        default: control + error.pointer
        }
    }
}
