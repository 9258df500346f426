import JSONText
import Testing

@testable import SliderAPI

/// Traces that no session could have written are refused, and none stops the service.
struct HostileTraceTests {
    private static let place = #"{"value":0.5,"normalized":0.5}"#
    private static let rest = #"{"t":0,"trackWidth":350,"place":\#(place),"reason":"drag","phase":"atRest"}"#

    private static func gesture(samples: String, more: String = #""originTravel":0,"lastX":0"#) -> String {
        """
        {"t":99,"trackWidth":350,"place":\(place),"reason":"drag","phase":"atRest","gesture":{"start":\(place),\
        "origin":\(place),"originX":0,\(more),"dragging":true,"samples":[\(samples)]}}
        """
    }

    private static func trace(_ control: String, _ state: String, version: String = "0") -> [UInt8] {
        Array(#"{"version":\#(version),"control":\#(control),"state":\#(state)}"#.utf8)
    }

    @Test(arguments: [
        (#"{"t":0,"x":0},{"t":0,"x":0}"#, "/samples/1/t must be greater than the t of the previous sample, not 0"),
        (#"{"t":5,"x":0},{"t":3,"x":1}"#, "/samples/1/t must be greater than the t of the previous sample, not 3"),
        (
            #"{"t":5,"x":0},{"t":5.5,"x":1},{"t":5.9,"x":2}"#,
            "/samples/2/t must be at least 1 ms after the second sample before it, not 5.9"
        ),
        (#"{"t":5,"x":0},{"t":99.5,"x":1}"#, "/samples/1/t must be within 0 … 99, not 99.5"),
        (#"{"t":5,"x":1e308}"#, "/samples/0/x must be within -10100000 … 10100000, not 1e+308"),
        (#"{"t":5,"x":-1e308}"#, "/samples/0/x must be within"),
    ])
    func impossibleSamples_areRefused(samples: String, detail: String) {
        Self.expectRefusal(Self.trace(#"{"release":{"kind":"fling"}}"#, Self.gesture(samples: samples)), detail)
    }

    @Test(arguments: [
        #"{"t":5,"x":0}"#, #"{"t":5,"x":0},{"t":5.25,"x":1}"#, #"{"t":5,"x":0},{"t":5.5,"x":1},{"t":6,"x":2}"#,
        #"{"t":5,"x":0},{"t":90,"x":1}"#,
    ])
    func possibleSamples_areRead(samples: String) throws {
        let trace = Self.trace(#"{"release":{"kind":"fling"}}"#, Self.gesture(samples: samples))
        #expect(try Self.frames(of: trace + Array("\n{\"type\":\"elapsed\"}".utf8)).contains("\"time\""))
    }

    @Test(arguments: [
        (#""originTravel":-25700001,"lastX":0"#, "/originTravel must be within -25700000 … 25700000, not -25700001"),
        (#""originTravel":1e300,"lastX":0"#, "/originTravel must be within"),
        (#""originTravel":0,"lastX":1e9"#, "/lastX must be within"),
    ])
    func anImpossibleTravel_isRefused(members: String, detail: String) {
        Self.expectRefusal(Self.trace("{}", Self.gesture(samples: #"{"t":0,"x":0}"#, more: members)), detail)
    }

    @Test(arguments: [
        (#""normalized":0.5"#, #""normalized":0.51"#, "/place/normalized must be where the value 0.5 is on the track"),
        (#""phase""#, #""seamless":true,"phase""#, "/state/seamless must be false"),
        (#""atRest""#, #""forwards""#, "/state/settlesAt is missing"),
        (#""phase""#, #""settlesAt":9,"phase""#, "/state/settlesAt must be left out"),
        (#""atRest""#, #""forwards","settlesAt":1e300"#, "/state/settlesAt must be within"),
    ])
    func anImpossibleSliderState_isRefused(part: String, other: String, detail: String) {
        Self.expectRefusal(Self.trace(#"{"motion":{}}"#, Self.rest.replacing(part, with: other)), detail)
    }

    @Test func aHandWithoutAFinger_orOnASliderThatNeedsNone_isRefused() {
        let memory = """
            {"travelled":0,"y":0,"heldBackTicks":0,"committed":\(Self.place),"earlier":[],"undone":[],\
            "hand":{"firstX":1,"firstY":0,"passed":false,"near":true}}
            """
        let state = Self.rest.dropLast() + #","memory":\#(memory)}"#
        for (control, why) in [(#"{"slop":8}"#, "no finger is down"), (#"{"history":2}"#, "this slider has no grab")] {
            Self.expectRefusal(Self.trace(control, String(state)), "/state/memory/hand must be left out: \(why)")
        }
    }

    @Test func aSliderWithoutMotion_doesNotLean() {
        let leaning = Self.rest.replacing(#""atRest""#, with: #""forwards","settlesAt":9"#)
        Self.expectRefusal(Self.trace("{}", leaning), #"/state/phase must be "atRest" for a slider without motion"#)
    }

    @Test(arguments: [
        (#""value":0,"#, #""value":0,"heldStop":70000,"#, "/state/place/heldStop must be left out"),
        (#""value":0,"#, #""value":1,"#, "/state/place/value must be"),
        (#""normalized":0"#, #""normalized":1"#, "/state/place/normalized must be"),
        (#""trackWidth":0"#, #""trackWidth":350"#, "/state/trackWidth must be"),
        (#""atRest""#, #""forwards","settlesAt":9"#, "/state/phase must be"),
        (#""phase""#, #""settlesAt":9,"phase""#, "/state/settlesAt must be left out"),
        (#""phase""#, #""velocity":9,"phase""#, "/state/velocity must be left out"),
    ])
    func anImpossiblePinchState_isRefused(part: String, other: String, detail: String) throws {
        let state = #"{"t":0,"trackWidth":0,"place":{"value":0,"normalized":0},"reason":"created","phase":"atRest"}"#
        let sound = try Self.frames(
            of: Self.trace(#"{"kind":"pinch"}"#, state) + Array("\n{\"type\":\"elapsed\"}".utf8))
        #expect(sound.contains("\"seamless\":false"))
        Self.expectRefusal(Self.trace(#"{"kind":"pinch"}"#, state.replacing(part, with: other)), detail)
    }

    @Test(arguments: ["-1", "9007199254740994", "9223372036854774784"])
    func anImpossibleVersion_isRefused(version: String) {
        Self.expectRefusal(Self.trace("{}", Self.rest, version: version), "/version must be 0 to 9007199254740992")
    }

    @Test func theGreatestVersion_isAccepted_andIncremented() throws {
        let trace = Self.trace("{}", Self.rest, version: "9007199254740992")
        let frames = try Self.frames(of: trace + Array("\n{\"type\":\"elapsed\"}".utf8))
        #expect(frames.contains(#""version":9007199254740993"#))
    }

    @Test(arguments: ["0", "-1", "0.5", "70000", "1e15", "1e308", "-1e308", "9223372036854774784"])
    func aStateWithAnyNumberReplaced_givesSoundFramesOrIsRefused(number: String) throws {
        let control = """
            {"initialValue":0.5,"drag":"translation","precision":{},"overscroll":0.55,"history":2,"motion":{},\
            "slop":8,"liftTolerance":9,\
            "release":{"kind":"fling"},"haptics":{"tick":{"every":0.1},"edge":{},"minimumInterval":9}}
            """
        let memory = """
            {"travelled":20,"y":3,"lastTick":2,"heldBackTicks":1,"committed":\(Self.place),"earlier":[\(Self.place)],\
            "undone":[],"hand":{"firstX":20,"firstY":3,"passed":true,"near":false,\
            "rest":{"x":20,"lastX":21,"t":50,"place":\(Self.place)},\
            "left":{"x":30,"lastX":31,"t":98,"place":\(Self.place)}}}
            """
        let gesture = Self.gesture(samples: #"{"t":80,"x":0},{"t":90,"x":20},{"t":98,"x":31}"#)
        let head = #"{"version":3,"control":\#(control),"state":"#
        let state = gesture.dropLast() + #","velocity":9,"memory":\#(memory)}}"#
        let events = """

            {"type":"changed","x":9,"t":100}
            {"type":"set","value":1}
            {"type":"undo"}
            {"type":"ended"}
            """
        #expect(try Self.frames(of: Array((head + state + events).utf8)).contains("\"undo\""))
        for part in state.matches(of: /[0-9][0-9.]*/) {
            let other = state.replacingCharacters(in: part.range, with: number)
            guard let frames = try? Self.frames(of: Array((head + other + events).utf8)) else { continue }
            #expect(!frames.contains("null"), "\(other)")
        }
    }

    private static func frames(of trace: [UInt8]) throws(Problem) -> String {
        var writer = JSONWriter()
        try Replay(trace).write(to: &writer) { $0.newline() }
        return String(decoding: writer.finish(), as: UTF8.self)
    }

    private static func expectRefusal(_ trace: [UInt8], _ detail: String) {
        let problem = #expect(throws: Problem.self) { try frames(of: trace) }
        #expect(problem?.line.contains("line 1: ") == true)
        #expect(problem?.line.contains(detail) == true, "\(problem?.line ?? "")")
    }
}

extension StringProtocol {
    fileprivate func replacingCharacters(in range: Range<Index>, with other: String) -> String {
        self[..<range.lowerBound] + other + self[range.upperBound...]
    }
}
