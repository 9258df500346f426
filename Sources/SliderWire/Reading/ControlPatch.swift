package import JSONText
package import SliderEngine

/// A merge patch (RFC 7396) for a session's control. It is merged into the members that were given, so that a default
/// that follows from other members goes on to do so.
package struct ControlPatch: Sendable {
    /// The patch: a JSON object.
    private let text: [UInt8]

    /// How many bytes it has.
    package var size: Int { text.count }

    /// Takes the patch from a document.
    ///
    /// - Throws: if it is no object.
    package init(_ document: JSONDocument, _ node: JSONNode) throws(WireError) {
        guard document.kind(node) == .object else {
            throw WireError(
                pointer: document.pointer(to: node), detail: "must be an object, not \(document.described(node))",
                part: .control)
        }
        var writer = JSONWriter()
        writer.write(node, of: document)
        text = writer.finish()
    }

    /// What the patch makes of a control; nil if it changes nothing.
    ///
    /// - Parameter trackWidth: the present width of the session's track.
    /// - Throws: what is wrong with the control that it leads to. Pointers begin with `/control`.
    package func reshape(_ control: Control, trackWidth: Double) throws(WireError) -> Reshape? {
        if text.elementsEqual("{}".utf8) { return nil }
        var (patch, merged) = (JSONDocument(), JSONDocument())
        var value: Double?
        do {
            try patch.read(text)
            let base = try GivenMembers.base(of: control)
            value = base.value
            merged = try patch.merged(over: base.members.root, of: base.members)
        } catch {
            // Both are valid by themselves. Only the merged text can exceed a limit of the reader, such as its depth.
            throw WireError(
                pointer: "/control", detail: "can't be merged into the session's: \(error.message)", part: .control)
        }
        try Self.check(kindIn: merged, stays: control)
        #if !ONE_THUMB
            try Self.check(thumbsIn: merged, stay: control)
        #endif
        var patched = try ControlReader.read(merged, merged.root, base: "/control", patch: patch)
        if patch.member("initialValue", of: patch.root) != nil { value = nil }
        if let value, case .slider(let slider) = patched {
            let reach = slider.description.reach
            let reached = min(max(value, reach.lower), reach.upper)
            patched = try ControlOverrides(initialValue: reached).applied(to: patched)
        }
        patched = try GivenMembers.noted(in: (merged, merged.root), startingAt: value, of: patched)
        let width = patch.member("trackWidth", of: patch.root).flatMap { _ in patched.trackWidth }
        let keepsWidth = width == nil || width == trackWidth
        if keepsWidth, patched == control, patched.given == control.given { return nil }
        let reshape = Reshape(to: patched, trackWidth: width)
        do { try reshape.check(after: control) } catch { throw WireError(error, at: "/control" + error.pointer) }
        return reshape
    }

    /// Refuses another kind, before the members of the one are looked for in the other.
    private static func check(kindIn merged: JSONDocument, stays control: Control) throws(WireError) {
        let kind = merged.member("kind", of: merged.root)
        let isPinch = if case .pinch = control { true } else { false }
        guard kind.map({ merged.isString($0, isPinch ? "slider" : "pinch") }) ?? isPinch else { return }
        throw WireError(
            pointer: "/control/kind",
            detail: "must stay \"\(isPinch ? "pinch" : "slider")\", with which the session was made", part: .control)
    }
}

#if !ONE_THUMB
    extension ControlPatch {
        /// Refuses another number of thumbs, before what is given for each is found to be too much or too little.
        private static func check(thumbsIn merged: JSONDocument, stay control: Control) throws(WireError) {
            guard case .slider(let slider) = control else { return }
            var count: Int?
            if let thumbs = merged.member("thumbs", of: merged.root) {
                // What is no number is refused when the control is read.
                guard let number = merged.member("count", of: thumbs).flatMap({ merged.number($0) }),
                    let whole = Int(exactly: number), ControlLimits.thumbs.contains(whole)
                else { return }
                count = whole
            }
            do { try Reshape.check(thumbs: count, after: slider.description.thumbs?.count) } catch {
                throw WireError(error, at: "/control" + error.pointer)
            }
        }
    }
#endif

/// The members of a control that its creation gave, or a patch since: the others have their defaults.
package enum GivenMembers {
    /// The controls of the presets in their order, which give all members but the defaults that follow from other ones.
    /// Sessions of a preset share one.
    private static let presets: [Control?] = Preset.all.map { try? noted(in: base(of: $0), of: $0.control) }

    /// A preset's control, with overrides.
    static func noted(by preset: Preset, _ overrides: ControlOverrides) throws(WireError) -> Control {
        let index = Preset.all.firstIndex { $0.name.utf8.elementsEqual(preset.name.utf8) }
        if overrides.isEmpty, let index, let control = presets[index] { return control }
        return try noted(in: base(of: preset), overrides, of: overrides.applied(to: preset.control))
    }

    private static func base(of preset: Preset) throws(WireError) -> (document: JSONDocument, node: JSONNode) {
        var document = JSONDocument()
        do { try document.read(ControlWriter.base(of: preset.control)) } catch {
            throw WireError(pointer: "/preset", detail: "can't be read again: \(error.message)", part: .control)
        }
        return (document, document.root)
    }

    /// The members that a control has note of, and the value with which its session was made, if that stands for the
    /// initial one.
    fileprivate static func base(
        of control: Control
    ) throws(JSONSyntaxError) -> (members: JSONDocument, value: Double?) {
        var members = JSONDocument()
        try members.read(control.given.isEmpty ? ControlWriter.text(of: control) : control.given)
        guard let value = members.member("value", of: members.root) else { return (members, nil) }
        let without = try JSONDocument(JSONWriter.text { $0.object { $0.null("value") } })
        return (try without.merged(over: members.root, of: members), members.number(value))
    }

    /// A control with note of which members a description gives.
    ///
    /// - Parameters:
    ///   - description: where it is; nil if none was given.
    ///   - overrides: what was given in place of some of its members.
    static func noted(
        in description: (document: JSONDocument, node: JSONNode)?, _ overrides: ControlOverrides = ControlOverrides(),
        of control: Control
    ) throws(WireError) -> Control {
        try noted(in: description, trackWidth: overrides.trackWidth, startingAt: overrides.initialValue, of: control)
    }

    /// A control with note of which members a description gives.
    ///
    /// - Parameters:
    ///   - description: where it is; nil if none was given.
    ///   - trackWidth: the width of the track, if that was given beside it.
    ///   - value: the value of the session's start, if that was given beside it. It stands for the initial value, which
    ///     goes on to be that value, as far as the thumb can reach it.
    fileprivate static func noted(
        in description: (document: JSONDocument, node: JSONNode)?, trackWidth: Double? = nil, startingAt value: Double?,
        of control: Control
    ) throws(WireError) -> Control {
        let complete = ControlWriter.text(of: control)
        do {
            let beside = try JSONDocument(
                JSONWriter.text {
                    $0.object {
                        $0.member("trackWidth", trackWidth)
                        if value != nil { $0.null("initialValue") }
                    }
                })
            let whole = try JSONDocument(complete)
            var given = try beside.merged(over: description?.node, of: description?.document ?? beside)
            let text = JSONWriter.text { $0.write(whole.root, of: whole, withMembersOf: given.root, in: given) }
            guard let value else { return control.with(given: text == complete ? [] : text) }
            given = try JSONDocument(text)
            let start = try JSONDocument(JSONWriter.text { $0.object { $0.member("value", value) } })
            let started = JSONWriter.text { $0.write(merging: start.root, of: start, over: given.root, of: given) }
            return control.with(given: started)
        } catch {
            throw WireError(pointer: "/control", detail: "can't be read again: \(error.message)", part: .control)
        }
    }
}

extension JSONDocument {
    /// Reads a text that was written here.
    fileprivate init(_ text: [UInt8]) throws(JSONSyntaxError) {
        self.init()
        try read(text)
    }

    /// The result of this merge patch for a value of another document.
    fileprivate func merged(over base: JSONNode?, of document: JSONDocument) throws(JSONSyntaxError) -> JSONDocument {
        try JSONDocument(JSONWriter.text { $0.write(merging: root, of: self, over: base, of: document) })
    }
}

extension JSONWriter {
    fileprivate static func text(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        write(&writer)
        return writer.finish()
    }

    fileprivate mutating func null(_ name: StaticString) {
        self.name(name)
        null()
    }
}

extension Control {
    /// The length of its track; nil for a pinch control.
    fileprivate var trackWidth: Double? {
        if case .slider(let slider) = self { slider.description.trackWidth } else { nil }
    }
}
