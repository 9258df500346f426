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
    /// - Parameter base: the prefix of this document's pointers, if it is not the request's body itself.
    package static func read(
        _ document: JSONDocument, _ node: JSONNode, _ overrides: ControlOverrides = ControlOverrides(),
        base: String = ""
    ) throws(WireError) -> Control {
        let root = base + document.pointer(to: node)
        do throws(WireError) {
            var members = try ObjectReader(document, node, base: base)
            switch try members.word("kind", Kind.self) ?? .slider {
            case .slider: return try slider(from: &members, root: root, overrides)
            case .pinch: return try overrides.applied(to: try pinch(from: &members, root: root))
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
        from members: inout ObjectReader, root: String, _ overrides: ControlOverrides
    ) throws(WireError) -> Control {
        var description = try SliderReader.description(from: &members)
        try members.finish()
        try overrides.apply(to: &description, at: root)
        do { return .slider(try SliderControl(description)) } catch {
            throw WireError(error, at: overrides.pointer(to: error, in: root))
        }
    }

    private static func pinch(from members: inout ObjectReader, root: String) throws(WireError) -> Control {
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
        do { return .pinch(try PinchControl(description)) } catch { throw WireError(error, at: root + error.pointer) }
    }
}

extension ControlError {
    /// The JSON pointer to the member, from the control.
    package var pointer: String {
        path.reduce(into: "") { pointer, component in
            switch component {
            case .member(let name): pointer += "/\(JSONPointer.escaped(name))"
            case .index(let index): pointer += "/\(index)"
            }
        }
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
