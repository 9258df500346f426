import SliderEngine
import Testing

@testable import SliderPictures

struct PlotTests {
    /// The part of a plot that its lines are in: 644 wide from 84 on.
    private static let left = 84.0
    private static let width = 644.0

    private func drawing(_ plot: Plot) throws -> Drawing { try #require(Drawing(plot.svg())) }

    private func places(_ elements: [Drawing.Element], _ name: String = "cx", span: Double) -> [Double] {
        elements.map { (($0[name] - Self.left) / Self.width * span * 100).rounded() / 100 }
    }

    /// The times and heights of a line's points.
    private func points(_ drawing: Drawing, _ name: String) throws -> [(x: Double, y: Double)] {
        let line = try #require(drawing.of(class: name).first { $0.attributes["stroke-linejoin"] != nil })
        let numbers = line.numbers("d")
        return stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    }

    @Test func cues_standWhereTheyAreFelt_inARowOfTheirCause() throws {
        var hand = try Hand(preset: "meshing")
        var plot = Plot(of: hand.control)
        for (x, t) in [(10.0, 1000.0), (50, 1100), (90, 1300)] { plot.add(try hand.drags(to: x, at: t)) }
        plot.add(try hand.does(.ended(x: nil), at: 1400))
        let drawing = try drawing(plot)
        #expect(places(drawing.of(class: "cue-tick"), span: 400) == [0, 100, 300])
        #expect(places(drawing.of(class: "cue-end"), span: 400) == [400])
        let hands = drawing.of(class: "hand").filter { $0["height"] > 20 }
        #expect(places(hands, "x", span: 400) == [0] && isNear(hands[0]["width"], Self.width))
        let texts = drawing.all("text").map(\.text)
        #expect(
            ["tick", "end", "time, milliseconds", "snapped", "value", "finger", "0", "400"].allSatisfy(texts.contains))
        #expect(drawing.text("desc") == "4 frames in 400 milliseconds, with 4 cues.")
    }

    @Test func theSnappedLineHasSteps_andTheLineOfADraggedValueIsStraight() throws {
        let slider = SliderDescription(range: ValueRange(lower: 0, upper: 10), step: 5, trackWidth: 100)
        var hand = try Hand(slider)
        var plot = Plot(of: hand.control)
        plot.add(try hand.drags(to: 0, at: 0))
        plot.add(try hand.drags(to: 60, at: 100))
        plot.add(try hand.does(.set(value: 0), at: 200))
        let drawing = try drawing(plot)
        let snapped = try points(drawing, "snapped")
        let value = try points(drawing, "value")
        #expect(plot.samples.map { $0.values.map(\.snapped) } == [[0], [5], [0]])
        #expect(snapped.map { ($0.x - Self.left).rounded() } == [0, 322, 322, 644, 644])
        // A drag moves the value to 6, then `set` puts it to 0.
        #expect(value.map { ($0.x - Self.left).rounded() } == [0, 322, 644, 644])
    }

    @Test func aStarsTilt_hasAChartOfItsOwn() throws {
        var hand = try Hand(preset: "star")
        var plot = Plot(of: hand.control)
        for (x, t) in [(0.0, 0.0), (100, 50), (200, 100), (100, 300)] { plot.add(try hand.drags(to: x, at: t)) }
        plot.add(try hand.does(.ended(x: nil), at: 400))
        let drawing = try drawing(plot)
        let heights = Set(try points(drawing, "lean").map { $0.y.rounded() })
        #expect(heights.count == 3)
        #expect(["-36°", "0°", "36°"].allSatisfy { label in drawing.all("text").contains { $0.text == label } })
        var other = Plot(of: try #require(Preset.named("classic")).control)
        other.add(try Hand(preset: "classic").frame)
        #expect(try self.drawing(other).of(class: "lean").isEmpty)
    }

    @Test func aNewControl_isALine_andUnitsThatDiffer_areNotNamed() throws {
        let celsius = SliderDescription(range: ValueRange(lower: 0, upper: 40), text: TextFormat(suffix: " °C"))
        var wider = celsius
        wider.range.upper = 100
        var other = wider
        other.text?.suffix = " °F"
        var hand = try Hand(celsius)
        var plot = Plot(of: hand.control)
        plot.add(try hand.does(.set(value: 20), at: 0))
        for (t, next) in [(100.0, wider), (150, celsius), (151, wider)] {
            let control = Control.slider(try SliderControl(next))
            hand = try Hand(next)
            plot.add(try hand.does(.set(value: 20), at: t), changing: control)
        }
        plot.add(try hand.does(.set(value: 90), at: 400))
        let first = try drawing(plot)
        // Two that are nearer than 3 points are one line.
        #expect(first.of(class: "change").map { ($0.numbers("d")[0] - Self.left).rounded() } == [161, 242])
        #expect(first.text("desc") == "5 frames in 400 milliseconds, with 3 changes of the control and 0 cues.")
        #expect(["new control", "value, °C"].allSatisfy(first.all("text").map(\.text).contains))
        plot.add(try hand.does(.set(value: 20), at: 500), changing: .slider(try SliderControl(other)))
        #expect(try drawing(plot).all("text").map(\.text).contains("value"))
    }

    @Test func aTimeThatGoesBack_isPlottedAtTheTimeBefore() throws {
        var hand = try Hand(preset: "classic")
        var plot = Plot(of: hand.control)
        plot.add(try hand.does(.began(x: 0, predictedX: nil), at: 5000))
        plot.add(try hand.drags(to: 50, at: 5100))
        plot.add(try hand.does(.began(x: 0, predictedX: nil), at: 10))
        plot.add(try hand.drags(to: 50, at: 40))
        #expect(plot.samples.map(\.t) == [0, 100, 100, 130])
    }

    @Test func framesOfOneTime_standByTheirNumber() throws {
        var hand = try Hand(preset: "carousel")
        var plot = Plot(of: hand.control)
        for scale in [0.9, 1, 1.2] { plot.add(try hand.does(.pinched(magnification: scale))) }
        let drawing = try drawing(plot)
        #expect(places(drawing.of(class: "cue-toggle"), span: 2) == [0, 2])
        let texts = drawing.all("text").map(\.text)
        #expect(["1", "2", "3", "frame", "spacing, points"].allSatisfy(texts.contains))
    }

    @Test func aLongTrace_makesNoLargePlot_andLosesNoPeak() throws {
        let haptics = Haptics(
            tick: TickHaptic(every: 0.001), stop: Haptic(), edge: Haptic(weight: .heavy), end: Haptic(weight: .rigid))
        let magnets = MagnetSnapping(stops: [0.25, 0.5], distance: 20)
        var hand = try Hand(
            SliderDescription(
                step: 0.0001, trackWidth: 1000, snapping: .magnet(magnets), haptics: haptics, motion: Motion()))
        var plot = Plot(of: hand.control)
        for index in 0..<20_000 {
            // Random moves, with one peak.
            let x = index == 7777 ? 1000.0 : Double(index * 7919 % 613)
            plot.add(try hand.drags(to: x, at: Double(index) * 8))
            if index % 3 == 0 { plot.add(try hand.does(.ended(x: nil), at: Double(index) * 8)) }
        }
        let bytes = plot.svg()
        #expect(bytes.count <= Plot.largestLength)
        let snapped = try points(try drawing(plot), "snapped")
        let peak = try #require(snapped.min { $0.y < $1.y })
        #expect(isNear(peak.x, Self.left + Self.width * 7777 / 19999, by: 0.01))
        #expect(snapped.filter { $0.y < peak.y + 20 }.count <= 3)
    }

    @Test func aPlotOfNothingOrOneFrame_isStillAPicture() throws {
        let hand = try Hand(preset: "snap")
        var plot = Plot(of: hand.control)
        #expect(try drawing(plot).text("desc") == "0 frames in 0 milliseconds, with 0 cues.")
        plot.add(hand.frame)
        #expect(try drawing(plot).text("desc") == "1 frame in 0 milliseconds, with 0 cues.")
    }
}
