import JSONText
import SliderEngine
import SliderWire

/// The card of a preset in the page, as it is before a script runs: with its text, at its final size.
struct CardShell {
    /// What replaces each mark of the template.
    let values: [(mark: String, value: String)]

    init(_ preset: Preset) {
        let state = preset.control.initialState()
        let layout = preset.control.layout(state)
        values = [
            ("{name}", preset.name), ("{title}", preset.title), ("{summary}", preset.summary),
            ("{text}", Self.text(preset.control.frame(state))), ("{look}", Self.look(layout, preset.control)),
            ("{kind}", Self.kind(preset.control)), ("{control}", Self.json(preset.control)),
        ]
    }

    /// The template with the preset's values.
    func html(from template: String) throws(PageFault) -> String {
        var html = template
        for (mark, value) in values {
            let pieces = html.pieces(between: mark)
            guard pieces.count > 1 else { throw PageFault(path: "index.html", detail: "the card has no \(mark)") }
            html = pieces.joined(separator: Self.escaped(value))
        }
        return html
    }

    private static func json(_ control: Control) -> String {
        var writer = JSONWriter()
        ControlWriter.write(control, to: &writer)
        return String(decoding: writer.finish(), as: UTF8.self)
    }

    private static func kind(_ control: Control) -> String {
        switch control {
        case .slider: "slider"
        case .pinch: "pinch"
        }
    }

    /// The style sheet's name for this kind of drawing.
    private static func look(_ layout: Layout, _ control: Control) -> String {
        if case .pinch = control { return "strip" }
        if layout.star != nil { return "star" }
        return layout.marks != nil && layout.bars == nil ? "dial" : "plain"
    }

    /// The values as the card shows them.
    private static func text(_ frame: Frame) -> String {
        switch frame.content {
        case .slider(let slider): slider.text ?? number(slider.snapped)
        case .thumbs(let shown): shown.thumbs.map { $0.text ?? number($0.snapped) }.joined(separator: " – ")
        case .pinch: ""
        }
    }

    private static func number(_ value: Double) -> String {
        Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    private static func escaped(_ text: String) -> String {
        [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")]
            .reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
