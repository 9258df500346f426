import SliderEngine

/// The members of a request that override its control: `trackWidth`, and `value` for the initial value. They apply
/// before any check, so they can make an otherwise invalid control valid.
package struct ControlOverrides {
    var trackWidth: Double?
    var initialValue: Double?

    package init(trackWidth: Double? = nil, initialValue: Double? = nil) {
        self.trackWidth = trackWidth
        self.initialValue = initialValue
    }

    /// The control with these members overridden.
    func applied(to control: Control) throws(WireError) -> Control {
        do { return try control.with(trackWidth: trackWidth, initialValue: initialValue) } catch {
            throw WireError(error, at: pointer(to: error, in: "/control"))
        }
    }

    /// The same for a control that is still being read, at a JSON pointer. Its own track width must also be valid.
    func apply(to slider: inout SliderDescription, at pointer: String) throws(WireError) {
        do { try slider.checkTrackWidth() } catch { throw WireError(error, at: pointer + error.pointer) }
        slider.trackWidth = trackWidth ?? slider.trackWidth
        slider.initialValue = initialValue ?? slider.initialValue
    }

    /// The pointer to the member that is refused: in the control, or beside it if the member was overridden.
    func pointer(to error: ControlError, in control: String) -> String {
        switch error.path {
        case [.member("trackWidth")] where trackWidth != nil: "/trackWidth"
        case [.member("initialValue")] where initialValue != nil: "/value"
        default: control + error.pointer
        }
    }
}
