/// The two buttons under the pictures; the pressed one shows the state.
struct PinchChoice {
    static let width = 222.0
    static let height = 40.0
    /// The space between the pictures and the buttons.
    static let gap = 14.0
    private static let padding = 3.0
    private static let button = (width: 108.0, height: 34.0)

    let seamless: Bool

    static func addColors(to style: inout Style) {
        style.fill("choice", .ink.faded(to: 0.07))
        style.fill("chosen", .raised)
        style.rule("chosen", "filter:drop-shadow(0 1px 2px rgb(0 0 0/.14))")
    }

    /// Draws the buttons, centred on `middle` and below `bottom`.
    func draw(around middle: Double, below bottom: Double, in svg: inout SVGWriter) {
        let (left, top) = (middle - Self.width / 2, bottom + Self.gap)
        svg.element(
            "rect",
            [
                "class": "choice", "x": .number(left), "y": .number(top), "width": .number(Self.width),
                "height": .number(Self.height), "rx": 20,
            ])
        for (index, (text, isChosen)) in [("Split", !seamless), ("Join", seamless)].enumerated() {
            let x = left + Self.padding + Double(index) * Self.button.width
            if isChosen {
                svg.element(
                    "rect",
                    [
                        "class": "chosen", "x": .number(x), "y": .number(top + Self.padding),
                        "width": .number(Self.button.width), "height": .number(Self.button.height), "rx": 17,
                    ])
            }
            svg.text(
                "text", text,
                [
                    "class": isChosen ? "ink" : "soft", "x": .number(x + Self.button.width / 2),
                    "y": .number(top + Self.height / 2 + 4.6), "font-size": 13, "font-weight": "500",
                    "text-anchor": "middle",
                ])
        }
    }
}
