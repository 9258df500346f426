import SliderEngine
import SliderPictures
import Testing

/// A picture of any valid control stays small, and texts of the control stay text.
struct PictureLimitTests {
    static let nasty = #"<&>"' ]]> --> é \#u{1}\#u{1F}\#u{FFFE}\#t\#n"#

    @Test func text_isNeverMarkup() throws {
        for preset in ["zoom", "star", "camera", "snap"] {
            guard case .slider(let slider) = try #require(Preset.named(preset)).control else { continue }
            var description = slider.description
            description.text = TextFormat(fractionDigits: 0, suffix: Self.nasty)
            let hand = try Hand(description)
            let drawing = try hand.drawing(named: Self.nasty)
            let expected = Self.nasty.replacing("\u{1}", with: "\u{FFFD}").replacing("\u{1F}", with: "\u{FFFD}")
                .replacing("\u{FFFE}", with: "\u{FFFD}")
            #expect(drawing.text("title") == expected)
            #expect(drawing.of(class: "value").first?.text.hasSuffix(expected) == true)
            let curve = try #require(Drawing(CurvePicture.svg(of: hand.control, named: Self.nasty)))
            #expect(curve.text("title") == expected + ": finger to value")
        }
    }

    @Test(arguments: [1, 350, 100_000.0])
    func manyMarks_makeNoLargePicture(_ width: Double) throws {
        let marks = (0..<4096).map { Double($0) / 4095 }
        let stops = (0..<256).map { DeadZone(value: Double($0) / 255, width: width / 1000) }
        let slider = SliderDescription(
            trackWidth: width, drag: .translation, snapping: .deadZone(DeadZoneSnapping(stops: stops)), marks: marks,
            text: TextFormat(fractionDigits: 12, prefix: String(repeating: "\"", count: 64)))
        try expectSmall(try Hand(slider))
    }

    @Test(arguments: [1, 100_000.0])
    func manyBars_makeNoLargePicture(_ width: Double) throws {
        let bars = Bars(count: 1000, minHeight: 1.0 / 3, maxHeight: 100_000, spread: 1000)
        var hand = try Hand(SliderDescription(trackWidth: width, bars: bars))
        try hand.drags(to: width * 0.999)
        #expect(try hand.drawing().of(class: "bar").count == 1000)
        try expectSmall(hand)
    }

    @Test func manySegmentsAndTheLargestLooks_makeNoLargePicture() throws {
        let slider = SliderDescription(
            range: ValueRange(lower: 0, upper: 1000), step: 1, trackWidth: 100_000, motion: Motion(),
            appearance: [
                "segmentHeight": .number(100_000), "segmentGap": .number(1), "thumbSize": .number(100_000),
                "starSize": .number(100_000), "haloSize": .number(100_000), "segmentCornerRadius": .number(100_000),
            ])
        var hand = try Hand(slider)
        try hand.does(.set(value: 999.9))
        try expectSmall(hand)
    }

    @Test(arguments: [(1e-300, 2e-300), (-1e15, 1e15), (1e15 - 1, 1e15), (-1e-12, 1e-12)])
    func rangesOfAnySize_haveAxes(_ lower: Double, _ upper: Double) throws {
        let hand = try Hand(SliderDescription(range: ValueRange(lower: lower, upper: upper)))
        let curve = try #require(Drawing(CurvePicture.svg(of: hand.control)))
        let labels = curve.all("text").filter { $0.attributes["text-anchor"] == "end" && $0["x"] < 60 }
        #expect((2...12).contains(labels.count))
        #expect(labels.allSatisfy { $0.text.count <= 10 })
        try expectSmall(hand)
    }

    private func expectSmall(_ hand: Hand) throws {
        let picture = Picture.svg(of: hand.control, hand.frame, trackWidth: hand.state.trackWidth)
        let curve = CurvePicture.svg(of: hand.control)
        #expect(picture.count <= Picture.largestLength && curve.count <= CurvePicture.largestLength)
        for bytes in [picture, curve] {
            let drawing = try #require(Drawing(bytes))
            let root = try #require(drawing.elements.first)
            #expect(root["width"] <= 4096 && root["height"] <= 4096)
        }
    }
}
