import JSONText
import SliderEngine
import SliderWire
import Testing

struct ControlWireTests {
    private static func text(of control: Control) -> String {
        var writer = JSONWriter()
        ControlWriter.write(control, to: &writer)
        return String(decoding: writer.finish(), as: UTF8.self)
    }

    private static func read(_ text: String) throws -> Control {
        var document = JSONDocument()
        try document.read(Array(text.utf8))
        return try ControlReader.read(document, document.root)
    }

    private static func merge(_ body: String) throws -> Control {
        var document = JSONDocument()
        try document.read(Array(body.utf8))
        var reader = try ObjectReader(document, document.root)
        return try ControlSource.read(from: &reader).control
    }

    @Test(arguments: Preset.all.map(\.name))
    func aPreset_readsBackAsItIsWritten(_ name: String) throws {
        let preset = try #require(Preset.named(name))
        let text = Self.text(of: preset.control)
        #expect(Self.text(of: try Self.read(text)) == text)
    }

    @Test func aControlWithEverything_readsBackAsItIsWritten() throws {
        let text = """
            {"kind":"slider","range":{"lower":1,"upper":100},"scale":{"kind":"exponential"},"step":0.5,"rounding":"up","initialValue":3,\
            "reachable":{"lower":1.5,"upper":90},"keys":{"step":1,"page":7.5},\
            "trackWidth":400,"reversed":true,"drag":"grab","grabDistance":30,"jumpsOnTouch":false,\
            "slop":8,"clearsOnTap":false,"liftTolerance":12.5,\
            "snapping":{"kind":"magnet","stops":[2,50],"distance":7,"release":9,"captureSpeed":500},\
            "release":{"kind":"fling","deceleration":0.99,"minVelocity":50,"maxVelocity":8000,"lands":"grid"},"overscroll":0.55,"history":20,"fillFrom":10,\
            "bars":{"count":9,"minHeight":1,"maxHeight":2,"spread":0.5,"falloff":"cosine"},"marks":[1,10],\
            "haptics":{"tick":{"every":2,"weight":"soft"},"stop":{"weight":"rigid"},"edge":{"weight":"heavy"},\
            "end":{"weight":"medium"},"minimumInterval":30},"motion":{"nearEndDistance":1,"edgeFraction":0.5,"settleAfter":9,"tilt":3},\
            "text":{"fractionDigits":2,"multiplier":100,"plus":true,"style":"duration","prefix":"~","suffix":"%",\
            "labels":[{"value":1,"text":"Off"}]},"appearance":{"color":"#ff000080","size":3.5}}
            """
        #expect(Self.text(of: try Self.read(text)) == text)
    }

    @Test(arguments: [
        #"{"kind":"linear"}"#, #"{"kind":"exponential"}"#, #"{"kind":"power","exponent":2.5}"#,
        #"{"kind":"symlog","linear":1e-50}"#,
        #"{"kind":"piecewise","knots":[{"at":0.25,"value":2},{"at":0.5,"value":99.5}]}"#,
    ])
    func aScale_readsBackAsItIsWritten(_ scale: String) throws {
        let text = Self.text(of: try Self.read(#"{"range":{"lower":1,"upper":100},"scale":\#(scale)}"#))
        #expect(text.contains(#""scale":\#(scale),"#))
        #expect(Self.text(of: try Self.read(text)) == text)
    }

    @Test(arguments: [
        #"{"kind":"values","values":[1,2,5,100]}"#, #"{"kind":"factor","factor":10,"parts":3}"#,
        #"{"kind":"sections","sections":[{"to":20,"step":0.25},{"to":100,"step":1}]}"#,
    ])
    func aGrid_readsBackAsItIsWritten(_ grid: String) throws {
        let json = #"{"range":{"lower":1,"upper":100},"grid":\#(grid),"rounding":"down"}"#
        let text = Self.text(of: try Self.read(json))
        #expect(text.contains(#""grid":\#(grid),"rounding":"down","#))
        #expect(Self.text(of: try Self.read(text)) == text)
    }

    @Test func listedValuesMakeTheRange_andTheTextCountsDigits() throws {
        let grid = #""grid":{"kind":"values","values":[2,3,7]},"scale":{"kind":"even"}"#
        let text = Self.text(of: try Self.read("{\(grid),\"text\":{\"significantDigits\":3}}"))
        #expect(text.contains(#""range":{"lower":2,"upper":7},"scale":{"kind":"even"}"#))
        #expect(text.contains(#""text":{"significantDigits":3,"multiplier":1,"plus":false,"#))
        #expect(Self.text(of: try Self.read(text)) == text)
    }

    @Test func aRating_readsBackAsItIsWritten() throws {
        let json = #"{"range":{"lower":0,"upper":5},"step":0.5,"clearsOnTap":true,"slop":8}"#
        let text = Self.text(of: try Self.read(json))
        #expect(text.contains(#""slop":8,"clearsOnTap":true,"#))
        #expect(Self.text(of: try Self.read(text)) == text)
    }

    @Test func aTick_hasADistanceOnlyIfOneWasGiven() throws {
        let text = Self.text(of: try Self.read(#"{"step":0.1,"haptics":{"tick":{}}}"#))
        #expect(text.contains(#""haptics":{"tick":{"weight":"light"},"minimumInterval":0}"#))
        #expect(Self.text(of: try Self.read(text)) == text)
        // A patch of the step moves the ticks only if they follow it.
        let followed = Self.text(of: try Self.merge(#"{"control":{"step":0.2,"haptics":{"tick":{}}}}"#))
        #expect(followed.contains(#""tick":{"weight":"light"}"#))
        let preset = Self.text(of: try Self.merge(#"{"preset":"meshing","control":{"step":5}}"#))
        #expect(preset.contains(#""tick":{"every":1,"weight":"light"}"#))
    }

    @Test func aRangeOfOnePoint_readsBackAsItIsWritten() throws {
        let text = Self.text(of: try Self.read(#"{"range":{"lower":5,"upper":5},"reachable":{"lower":5}}"#))
        #expect(text.contains(#""range":{"lower":5,"upper":5},"#))
        #expect(Self.text(of: try Self.read(text)) == text)
    }

    @Test func aPatch_givesAPresetAReach_andItsDefaultsFollow() throws {
        let control = try Self.merge(#"{"preset":"star","control":{"reachable":{"lower":3},"keys":{"step":2}}}"#)
        let text = Self.text(of: control)
        #expect(text.contains(#""initialValue":3,"reachable":{"lower":3,"upper":10},"keys":{"step":2},"#))
        #expect(control.initialState().value == 3)
    }

    @Test(arguments: [
        (#"{"preset":"snap","control":{"reachable":{"lower":0.6}}}"#, "/control/snapping/stops/0/value"),
        (#"{"preset":"meshing","control":{"reachable":{"upper":9}},"value":10}"#, "/value"),
        (#"{"control":{"range":{"lower":0,"upper":9},"reachable":{"upper":10}}}"#, "/control/reachable/upper"),
        (#"{"control":{"reachable":{"lower":0.2,"upper":0.1}}}"#, "/control/reachable/upper"),
        (#"{"control":{"reachable":{"lower":1.1}}}"#, "/control/reachable/lower"),
        (#"{"control":{"range":{"lower":5,"upper":4}}}"#, "/control/range/upper"),
        (
            #"{"control":{"range":{"lower":5,"upper":5},"scale":{"kind":"piecewise","knots":[]}}}"#,
            "/control/range/upper"
        ),
        (
            #"{"control":{"range":{"lower":5,"upper":5},"snapping":{"kind":"deadZone","stops":[{"value":5}]}}}"#,
            "/control/snapping/travel"
        ),
        (#"{"control":{"haptics":{"tick":{}}}}"#, "/control/haptics/tick/every"),
        (#"{"control":{"reachable":{"lower":"1"}}}"#, "/control/reachable/lower"),
        (#"{"control":{"reachable":{"low":1}}}"#, "/control/reachable/low"),
        (#"{"control":{"keys":{"step":0}}}"#, "/control/keys/step"),
        (#"{"control":{"keys":{"big":1}}}"#, "/control/keys/big"),
        (#"{"control":{"keys":3}}"#, "/control/keys"),
        (#"{"control":{"release":{"kind":"fling","minVelocity":-1}}}"#, "/control/release/minVelocity"),
        (#"{"control":{"release":{"kind":"stay","minVelocity":1}}}"#, "/control/release/minVelocity"),
        (#"{"control":{"step":0.1,"release":{"kind":"stay","lands":"step"}}}"#, "/control/release/lands"),
        (#"{"control":{"release":{"kind":"fling","lands":"grid"}}}"#, "/control/release/lands"),
        (#"{"control":{"grabDistance":30}}"#, "/control/grabDistance"),
        (#"{"control":{"drag":"thumb","grabDistance":0}}"#, "/control/grabDistance"),
        (#"{"control":{"slop":101}}"#, "/control/slop"),
        (#"{"control":{"slop":true}}"#, "/control/slop"),
        (#"{"control":{"clearsOnTap":true}}"#, "/control/clearsOnTap"),
        (#"{"control":{"step":0.1,"clearsOnTap":true,"drag":"grab"}}"#, "/control/clearsOnTap"),
        (#"{"control":{"liftTolerance":-1}}"#, "/control/liftTolerance"),
    ])
    func anError_pointsToItsMember(_ body: String, pointer: String) {
        let error = #expect(throws: WireError.self) { try Self.merge(body) }
        #expect(error?.pointer == pointer)
    }

    @Test func aPatch_givesAScaleAnotherKind() throws {
        let scale = #""scale":{"kind":"power","exponent":2}"#
        guard case .slider(let slider) = try Self.merge(#"{"preset":"camera","control":{\#(scale)}}"#)
        else { return #expect(Bool(false), "the camera is a slider") }
        #expect(slider.description.scale == .power(exponent: 2))
    }

    @Test func aPatch_takesMembersAwayAndAddsThem() throws {
        let control = try Self.merge(#"{"preset":"star","control":{"step":2,"text":null,"motion":{"tilt":9}}}"#)
        guard case .slider(let slider) = control else { return #expect(Bool(false), "a star is a slider") }
        #expect(slider.description.step == 2)
        #expect(slider.description.text == nil)
        #expect(slider.description.motion?.tilt == 9)
        #expect(slider.description.motion?.settleAfter == 250)
    }

    @Test func widthAndValue_overrideTheControlsOwn() throws {
        let control = try Self.merge(#"{"preset":"meshing","control":{"trackWidth":100},"trackWidth":200,"value":7}"#)
        #expect(control.initialState().trackWidth == 200)
        #expect(control.initialState().value == 7)
    }

    @Test func aPresetAlone_isSharedAndNotCopied() throws {
        guard case .slider(let one) = try Self.merge(#"{"preset":"meshing"}"#),
            case .slider(let other) = try Self.merge(#"{"preset":"meshing"}"#)
        else { return #expect(Bool(false), "meshing is a slider") }
        #expect(one === other)
    }
}
