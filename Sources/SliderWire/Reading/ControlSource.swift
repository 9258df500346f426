import JSONText
package import SliderEngine

/// Reads the control of a request: `{preset?, control?, trackWidth?, value?}`.
///
/// With both `preset` and `control`, the control is a merge patch over the preset's (RFC 7396): the preset "meshing"
/// with steps of two is `{"preset": "meshing", "control": {"step": 2}}`. `trackWidth` and `value` override both.
package enum ControlSource {
    package static func read(from body: inout ObjectReader) throws(WireError) -> (control: Control, preset: String?) {
        let preset = try preset(in: &body)
        let description = body.value("control")
        let overrides = ControlOverrides(
            trackWidth: try body.number("trackWidth"), initialValue: try body.number("value")
        )
        return (try control(description, in: body.document, over: preset, overrides), preset?.name)
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
        _ node: JSONNode?, in document: JSONDocument, over preset: Preset?, _ overrides: ControlOverrides
    ) throws(WireError) -> Control {
        switch (node, preset) {
        case (nil, nil): try overrides.applied(to: try ControlReader.defaultSlider())
        case (nil, let preset?): try overrides.applied(to: preset.control)
        case (let node?, nil): try ControlReader.read(document, node, overrides)
        case (let node?, let preset?): try merged(node, in: document, over: preset, overrides)
        }
    }

    /// Merges as JSON text: the patched preset is read like any control.
    private static func merged(
        _ patch: JSONNode, in document: JSONDocument, over preset: Preset, _ overrides: ControlOverrides
    ) throws(WireError) -> Control {
        guard document.kind(patch) == .object else {
            throw WireError(pointer: "/control", detail: "must be an object, not \(document.described(patch))")
        }
        var writer = JSONWriter()
        ControlWriter.writeBase(preset.control, to: &writer)
        var merged = JSONDocument()
        do {
            try merged.read(writer.finish())
            var patched = JSONWriter()
            patched.write(merging: patch, of: document, over: merged.root, of: merged)
            try merged.read(patched.finish())
        } catch {
            // Both are valid by themselves. Only the merged text can exceed a limit of the reader, such as its depth.
            throw WireError(pointer: "/control", detail: "can't be merged into the preset: \(error.message)")
        }
        return try ControlReader.read(merged, merged.root, overrides, base: "/control")
    }
}
