import SliderEngine
import Testing

@testable import SliderPictures

/// Plots of sliders with several thumbs: a line for each.
struct ThumbsPlotTests {
    private static let left = 84.0
    private static let width = 644.0

    private static func slider(_ thumbs: Thumbs) -> SliderDescription {
        SliderDescription(range: ValueRange(lower: 0, upper: 100), thumbs: thumbs, trackWidth: 400)
    }

    /// The lines of a class; of each point the time, as a part of the whole, and the value.
    ///
    /// - Parameter values: the least and the greatest value of the plot.
    private func lines(_ plot: Plot, _ name: String, values: ClosedRange<Double>) throws -> [[[Double]]] {
        let drawing = try #require(Drawing(plot.svg()))
        let span = values.upperBound - values.lowerBound
        let (lower, height) = (values.lowerBound - span * 0.06, span * 1.12)
        return drawing.of(class: name).filter { $0.attributes["stroke-linejoin"] != nil }.map { line in
            let numbers = line.numbers("d")
            return stride(from: 0, to: numbers.count, by: 2).map { index in
                let part = (numbers[index] - Self.left) / Self.width
                let value = lower + (254 - numbers[index + 1]) / 190 * height
                return [(part * 1000).rounded() / 1000, (value * 10).rounded() / 10]
            }
        }
    }

    @Test func eachThumbHasALine_straightWhereAFingerMovedIt_withAStepWhereItWasSet() throws {
        var hand = try Hand(Self.slider(Thumbs(count: 2, initialValues: [20, 80])))
        var plot = Plot(of: hand.control)
        plot.add(try hand.does(.began(x: 80, predictedX: nil), at: 0))
        plot.add(try hand.does(.changed(x: 160, predictedX: nil), at: 100))
        plot.add(try hand.does(.ended(x: nil), at: 200))
        plot.add(try hand.does(.set(value: 60), at: 400, thumb: 1))
        let lines = try lines(plot, "snapped", values: 20...80)
        #expect(lines == [[[0, 20], [0.25, 40], [1, 40]], [[0, 80], [1, 80], [1, 60]]])
        let drawing = try #require(Drawing(plot.svg()))
        #expect(drawing.text("desc") == "4 frames of 2 thumbs in 400 milliseconds, with 0 cues.")
        #expect(drawing.of(class: "faint").isEmpty)
        let hands = drawing.of(class: "hand").filter { $0["height"] > 20 }
        #expect(hands.map { $0["x"] } == [Self.left] && isNear(hands[0]["width"], Self.width / 2))
    }

    @Test func theLineOfAPushedThumb_isStraightToo_andContactHasARowInItsOwnColour() throws {
        var slider = Self.slider(Thumbs(count: 2, initialValues: [20, 40], collision: .push))
        slider.haptics = Haptics(contact: Haptic())
        var hand = try Hand(slider)
        var plot = Plot(of: hand.control)
        plot.add(try hand.does(.began(x: 80, predictedX: nil), at: 0))
        plot.add(try hand.does(.changed(x: 240, predictedX: nil), at: 100))
        #expect(try lines(plot, "snapped", values: 20...60) == [[[0, 20], [1, 60]], [[0, 40], [1, 60]]])
        let drawing = try #require(Drawing(plot.svg()))
        #expect(drawing.of(class: "cue-contact").map { $0["cx"] } == [Self.left + Self.width])
        #expect(drawing.text("style")?.contains(".cue-contact{fill:") == true)
        #expect(drawing.all("text").map(\.text).contains("contact"))
    }

    @Test func onAGrid_eachThumbHasBothLines() throws {
        var slider = Self.slider(Thumbs(count: 2, initialValues: [20, 80]))
        slider.step = 10
        var hand = try Hand(slider)
        var plot = Plot(of: hand.control)
        plot.add(try hand.does(.began(x: 80, predictedX: nil), at: 0))
        plot.add(try hand.does(.changed(x: 148, predictedX: nil), at: 100))
        let values = try lines(plot, "value", values: 20...80)
        #expect(values == [[[0, 20], [1, 37]], [[0, 80], [1, 80]]])
        let snapped = try lines(plot, "snapped", values: 20...80)
        #expect(snapped == [[[0, 20], [1, 20], [1, 40]], [[0, 80], [1, 80]]])
    }

    @Test func aLongTraceOfEightThumbs_makesNoLargePlot_andLosesNoPeak() throws {
        var slider = Self.slider(Thumbs(count: 8, collision: .push))
        (slider.trackWidth, slider.step) = (1000, 0.01)
        slider.haptics = Haptics(
            tick: TickHaptic(every: 0.1), edge: Haptic(weight: .heavy), contact: Haptic(), end: Haptic(weight: .rigid))
        var hand = try Hand(slider)
        var plot = Plot(of: hand.control)
        for index in 0..<20_000 {
            let t = Double(index) * 8
            let x = index == 7777 ? 999.5 : Double(index * 7919 % 997) * 0.97
            let thumb = index == 7777 ? 0 : UInt8(index * 31 % 8)
            plot.add(try hand.does(.began(x: x, predictedX: nil), at: t, thumb: thumb))
            if index % 3 > 0 { plot.add(try hand.does(.ended(x: nil), at: t)) }
        }
        #expect(plot.svg().count <= Plot.largestLength)
        let values = plot.samples.flatMap { $0.values.map(\.value) }
        let bounds = try #require(values.min())...(try #require(values.max()))
        let lines = try lines(plot, "snapped", values: bounds)
        #expect(lines.count == 8)
        let most = try #require(plot.samples.map { $0.values[0].snapped }.max())
        let peak = try #require(lines[0].max { $0[1] < $1[1] })
        #expect(isNear(peak[1], most, by: 0.11) && lines[0].filter { $0[1] > most - 1 }.count <= 3)
    }
}
