/// The properties that must hold for any bytes. script/fuzz tries them with random bytes.
enum FuzzedProperty: String, CaseIterable {
    /// Of the JSON reader and writer.
    case json
    /// Of the description of a control, from the wire to frames.
    case control
    /// Of the engine's reducer: a control and a list of events.
    case reducer
    /// Of a slider with several thumbs, and a list of events of several fingers.
    case thumbs
    /// Of a page that predicts, ahead of a service.
    case prediction
    /// Of the replay of a trace from any source.
    case replay
    /// Of the storage form of a session, and of what it does after it was read back.
    case record
    /// Of the sessions over a Redis that replies anything.
    case reply
    /// Of what verifies tokens.
    case token
    /// Of what reads files of keys.
    case keys

    /// Checks the property for some bytes. Throws an error that says what does not hold.
    func check(_ bytes: [UInt8]) throws(Violation) {
        switch self {
        case .json: try JSONProperty.check(bytes)
        case .control: try ControlProperty.check(bytes)
        case .reducer: try ReducerProperty.check(bytes)
        case .thumbs: try ThumbsProperty.check(bytes)
        case .prediction: try PredictionProperty.check(bytes)
        case .replay: try ReplayProperty.check(bytes)
        case .record: try RecordProperty.check(bytes)
        case .reply: try ReplyProperty.check(bytes)
        case .token: try TokenProperty.check(bytes)
        case .keys: try KeyFileProperty.check(bytes)
        }
    }
}

/// A property that does not hold.
struct Violation: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    static func require(_ holds: Bool, _ description: @autoclosure () -> String) throws(Violation) {
        if !holds { throw Violation(description()) }
    }
}
