package import JSONText
package import SliderEngine

/// Reads a control's description (openapi.yaml, Slider). Checks members, kinds and words; the engine
/// refuses contradictions.
package enum ControlReader {
    private enum Kind: String, CaseIterable {
        case slider
        case pinch
    }

    /// Reads a control at a node.
    ///
    /// - Parameters:
    ///   - base: the prefix of this document's pointers, if it is not the request's body itself.
    ///   - patch: the merge patch that led to the control. A name in it is checked also where it removes nothing.
    package static func read(
        _ document: JSONDocument, _ node: JSONNode, _ overrides: ControlOverrides = ControlOverrides(),
        base: String = "", patch: JSONDocument? = nil
    ) throws(WireError) -> Control {
        do throws(WireError) {
            var members = try ObjectReader(document, node, base: base)
            #if !hasFeature(Embedded)
                members.patch = patch.map { ($0, $0.root) }
            #endif
            switch try members.word("kind", Kind.self) ?? .slider {
            case .slider: return try slider(from: &members, overrides)
            case .pinch: return try overrides.applied(to: try pinch(from: &members))
            }
        } catch {
            throw error.or(.control)
        }
    }

    /// The control of a request without one.
    static func defaultSlider() throws(WireError) -> Control {
        do { return .slider(try SliderControl(SliderDescription())) } catch { throw WireError(error, at: "/control") }
    }

    private static func slider(
        from members: inout ObjectReader, _ overrides: ControlOverrides
    ) throws(WireError) -> Control {
        var description = try SliderReader.description(from: &members)
        try members.finish()
        try overrides.apply(to: &description, of: members)
        do { return .slider(try SliderControl(description)) } catch {
            throw WireError(error, at: overrides.pointer(to: error, in: members.pointer))
        }
    }

    private static func pinch(from members: inout ObjectReader) throws(WireError) -> Control {
        var description = PinchDescription()
        try members.number("joinBelow", into: &description.joinBelow)
        try members.number("splitAbove", into: &description.splitAbove)
        try members.number("spacing", into: &description.spacing)
        try members.number("cornerRadius", into: &description.cornerRadius)
        if let haptics = try members.object(
            "haptics",
            { haptics throws(WireError) in
                PinchHaptics(toggle: try HapticsReader.haptic("toggle", in: &haptics, default: .heavy))
            })
        {
            description.haptics = haptics
        }
        if let appearance = try AppearanceReader.read("appearance", in: &members) {
            description.appearance = appearance
        }
        try members.finish()
        do { return .pinch(try PinchControl(description)) } catch {
            throw WireError(error, at: members.pointer + error.pointer)
        }
    }
}

extension ControlError {
    /// The JSON pointer to the member, from the control; empty in the module for pages, where errors have no path.
    package var pointer: String {
        #if hasFeature(Embedded)
            ""
        #else
            path.reduce(into: "") { pointer, component in
                switch component {
                case .member(let name): pointer += "/\(JSONPointer.escaped(name))"
                case .index(let index): pointer += "/\(index)"
                }
            }
        #endif
    }
}

extension WireError {
    /// Makes an error from the engine's refusal of a control.
    @inline(__always)
    package init(_ error: ControlError, at pointer: @autoclosure () -> String) {
        self.init(pointer: pointer(), detail: error.detail, part: .control)
    }
}

/// JSON pointers (RFC 6901).
private enum JSONPointer {
    /// A member's name as it is written in a pointer: `~` is `~0` and `/` is `~1` (§3).
    static func escaped(_ name: String) -> String {
        name.reduce(into: "") { text, character in
            switch character {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.append(character)
            }
        }
    }
}

/// The members of a request that override its control: `trackWidth`, and `value` for the initial value. They apply
/// before any check, so they can make an otherwise invalid control valid.
package struct ControlOverrides {
    var trackWidth: Double?
    var initialValue: Double?

    package init(trackWidth: Double? = nil, initialValue: Double? = nil) {
        self.trackWidth = trackWidth
        self.initialValue = initialValue
    }

    /// Whether nothing is overridden.
    var isEmpty: Bool { trackWidth == nil && initialValue == nil }

    /// The control with these members overridden.
    func applied(to control: Control) throws(WireError) -> Control {
        do { return try control.with(trackWidth: trackWidth, initialValue: initialValue) } catch {
            throw WireError(error, at: pointer(to: error, in: "/control"))
        }
    }

    /// The same for a control that is still being read from its members. Its own track width must also be valid.
    func apply(to slider: inout SliderDescription, of members: ObjectReader) throws(WireError) {
        do { try slider.checkTrackWidth() } catch { throw WireError(error, at: members.pointer + error.pointer) }
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

/// Reads the control of a request: `{preset?, control?, trackWidth?, value?}`.
///
/// With both `preset` and `control`, the control is a merge patch over the preset's (RFC 7396): the preset "meshing"
/// with steps of two is `{"preset": "meshing", "control": {"step": 2}}`. `trackWidth` and `value` override both.
package enum ControlSource {
    /// Reads the control.
    ///
    /// - Parameter isPatchedLater: whether the control has note of which members were given. Only patches need it.
    package static func read(
        from body: inout ObjectReader, isPatchedLater: Bool = false
    ) throws(WireError) -> (control: Control, preset: String?) {
        let preset = try preset(in: &body)
        let description = body.value("control")
        let overrides = ControlOverrides(
            trackWidth: try body.number("trackWidth"), initialValue: try body.number("value")
        )
        let control = try control(
            description, in: body.document, over: preset, overrides, isPatchedLater: isPatchedLater)
        return (control, preset?.name)
    }

    private static func preset(in body: inout ObjectReader) throws(WireError) -> Preset? {
        guard let node = body.value("preset") else { return nil }
        guard let name = body.document.string(node) else { throw body.mismatch(node, "a string") }
        guard let preset = Preset.all.first(where: { body.document.isString(node, $0.name) }) else {
            let names = ObjectReader.list(Preset.all.map { "\"\($0.name)\"" })
            throw WireError(pointer: "/preset", detail: "must be \(names), not \(JSONDocument.quoted(name))")
        }
        return preset
    }

    private static func control(
        _ node: JSONNode?, in document: JSONDocument, over preset: Preset?, _ overrides: ControlOverrides,
        isPatchedLater: Bool
    ) throws(WireError) -> Control {
        switch (node, preset) {
        case (nil, nil):
            let control = try overrides.applied(to: try ControlReader.defaultSlider())
            return isPatchedLater ? try GivenMembers.noted(in: nil, overrides, of: control) : control
        case (nil, let preset?):
            guard isPatchedLater else { return try overrides.applied(to: preset.control) }
            return try GivenMembers.noted(by: preset, overrides)
        case (let node?, nil):
            let control = try ControlReader.read(document, node, overrides)
            return isPatchedLater ? try GivenMembers.noted(in: (document, node), overrides, of: control) : control
        case (let node?, let preset?):
            let (merged, patch) = try Self.merged(node, in: document, over: preset)
            let control = try ControlReader.read(merged, merged.root, overrides, base: "/control", patch: patch)
            return isPatchedLater ? try GivenMembers.noted(in: (merged, merged.root), overrides, of: control) : control
        }
    }

    /// Merges as JSON text: the patched preset is read like any control.
    private static func merged(
        _ patch: JSONNode, in document: JSONDocument, over preset: Preset
    ) throws(WireError) -> (JSONDocument, patch: JSONDocument) {
        guard document.kind(patch) == .object else {
            throw WireError(pointer: "/control", detail: "must be an object, not \(document.described(patch))")
        }
        var (merged, alone) = (JSONDocument(), JSONDocument())
        do {
            try merged.read(ControlWriter.base(of: preset.control))
            var text = JSONWriter()
            text.write(patch, of: document)
            try alone.read(text.finish())
            var patched = JSONWriter()
            patched.write(merging: patch, of: document, over: merged.root, of: merged)
            try merged.read(patched.finish())
        } catch {
            // Both are valid by themselves. Only the merged text can exceed a limit of the reader, such as its depth.
            throw WireError(pointer: "/control", detail: "can't be merged into the preset: \(error.message)")
        }
        return (merged, alone)
    }
}

extension ObjectReader {
    /// A member that is an object of one of several kinds, read by `read`.
    ///
    /// - Parameter names: those of all kinds. A patch may remove what belongs to the kind before.
    mutating func variant<Kind: RawRepresentable & CaseIterable, Value>(
        _ name: StaticString, names: @autoclosure () -> [StaticString],
        _ read: (Kind, inout ObjectReader) throws(WireError) -> Value
    ) throws(WireError) -> Value? where Kind.RawValue == String {
        try object(name) { members throws(WireError) in
            #if !hasFeature(Embedded)
                members.otherNames = names()
            #endif
            return try read(members.requiredWord("kind"), &members)
        }
    }
}
