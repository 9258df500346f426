import SliderEngine
import Testing

@testable import SliderPictures

/// The curve of the value over the travel, compared with numbers worked out by hand.
struct CurveTests {
    /// The part of the picture that a curve is in: 500 wide from 68 on, 290 high from 64 on.
    private static let left = 68.0
    private static let width = 500.0
    private static let bottom = 354.0
    private static let height = 290.0

    private func drawing(_ control: Control) throws -> Drawing {
        try #require(Drawing(CurvePicture.svg(of: control)))
    }

    private func drawing(_ slider: SliderDescription) throws -> Drawing {
        try drawing(.slider(try SliderControl(slider)))
    }

    /// The bands, as points of travel.
    private func bands(_ drawing: Drawing, length: Double) -> [(from: Double, to: Double)] {
        drawing.of(class: "band").filter { $0["height"] == Self.height }.map { band in
            let from = (band["x"] - Self.left) / Self.width * length
            return (from, from + band["width"] / Self.width * length)
        }
    }

    /// A line's points, as travel and value.
    private func points(
        _ drawing: Drawing, _ name: String, length: Double, _ range: ClosedRange<Double>
    ) throws -> [(travel: Double, value: Double)] {
        let numbers = try #require(drawing.of(class: name).first { $0.attributes["fill"] == "none" }).numbers("d")
        return stride(from: 0, to: numbers.count, by: 2).map { index in
            let part = (Self.bottom - numbers[index + 1]) / Self.height
            return (
                (numbers[index] - Self.left) / Self.width * length,
                range.lowerBound + part * (range.upperBound - range.lowerBound)
            )
        }
    }

    @Test func theDialsZones_areWhereItsStopsAre_eachLaterByTheOnesBefore() throws {
        let zoom = try #require(Preset.named("zoom")).control
        // ln 2 / ln 20 · 320 = 74.0411, and so on for 2 and 5; each zone is 24 long and puts the next off by 24.
        let expected = [(74.0411, 98.0411), (172.0822, 196.0822), (293.9589, 317.9589)]
        let bands = bands(try drawing(zoom), length: 392)
        #expect(bands.count == 3)
        for (band, zone) in zip(bands, expected) {
            #expect(isNear(band.from, zone.0, by: 0.003) && isNear(band.to, zone.1, by: 0.003))
        }
    }

    @Test(arguments: [false, true])
    func theUnreachableEnds_areShaded(reversed: Bool) throws {
        let drawing = try drawing(
            SliderDescription(
                range: ValueRange(lower: 0, upper: 100), reachable: Reachable(lower: 20, upper: 60), trackWidth: 200,
                reversed: reversed))
        let shades = drawing.of(class: "beyond").filter { $0["height"] == Self.height }
        #expect(shades.map { $0["x"] } == [Self.left, Self.left + 0.6 * Self.width])
        #expect(shades.map { $0["width"] } == [0.2 * Self.width, 0.4 * Self.width])
        let line = try points(drawing, "shown", length: 200, 0...100)
        for (point, wanted) in zip(line, [(0.0, 20.0), (40, 20), (120, 60), (200, 60)]) {
            #expect(isNear(point.travel, wanted.0, by: 0.01) && isNear(point.value, wanted.1, by: 0.01))
        }
        #expect(line.count == 4)
        #expect(drawing.text("desc") == "80 points of travel lead from 20 to 60, of 0 to 100.")
    }

    @Test func beyondAnExtendedZoneAtTheEndOfTheReach_theRestOfTheTrackIsShaded() throws {
        let zones = DeadZoneSnapping(stops: [DeadZone(value: 60, width: 50)])
        let drawing = try drawing(
            SliderDescription(
                range: ValueRange(lower: 0, upper: 100), reachable: Reachable(upper: 60), trackWidth: 200,
                drag: .translation,
                snapping: .deadZone(zones)))
        // 120 points of track, 50 of the zone, and 80 points of track that cannot be reached.
        let band = try #require(bands(drawing, length: 250).first)
        #expect(isNear(band.from, 120, by: 0.01) && isNear(band.to, 170, by: 0.01))
        let shade = try #require(drawing.of(class: "beyond").first { $0["height"] == Self.height })
        #expect(isNear(shade["x"], Self.left + Self.width * 170 / 250, by: 0.01))
    }

    @Test func theDialsLine_goesThroughItsStopsAndMarks() throws {
        let drawing = try drawing(try #require(Preset.named("zoom")).control)
        let line = try points(drawing, "shown", length: 392, 0.5...10)
        #expect(isNear(line[0].travel, 0) && isNear(line[0].value, 0.5, by: 0.001))
        #expect(
            isNear(line[line.count - 1].travel, 392, by: 0.001) && isNear(line[line.count - 1].value, 10, by: 0.001))
        for (travel, value) in [(74.04, 1.0), (98.04, 1), (172.08, 2), (317.96, 5)] {
            #expect(line.contains { isNear($0.travel, travel, by: 0.01) && isNear($0.value, value, by: 0.002) })
        }
        let stops = drawing.all("circle").filter { $0.classes.contains("stop") }
        #expect(
            stops.map { isNear($0["cx"], Self.left + Self.width * 86.0411 / 392, by: 0.01) } == [true, false, false])
        // A dot for each of the 17 marks that is no stop: 4 is at 320 · ln 8 / ln 20 = 222.123 and two zones later.
        let dots = drawing.all("circle").filter { $0.classes.contains("mark") }
        #expect(dots.count == 14)
        #expect(dots.contains { isNear($0["cx"], Self.left + Self.width * 270.1233 / 392, by: 0.02) })
        #expect(drawing.of(class: "track-end").count == 1)
    }

    @Test func aMagnet_takesHoldNearAndLetsGoFar() throws {
        let magnet = MagnetSnapping(stops: [50], distance: 10, release: 20, captureSpeed: 100)
        let drawing = try drawing(
            SliderDescription(range: ValueRange(lower: 0, upper: 100), trackWidth: 200, snapping: .magnet(magnet)))
        let bands = bands(drawing, length: 200)
        #expect(bands.count == 1)
        #expect(isNear(bands[0].from, 90, by: 0.003) && isNear(bands[0].to, 120, by: 0.003))
        let shown = try points(drawing, "shown", length: 200, 0...100)
        #expect(shown.filter { isNear($0.value, 50, by: 0.01) }.map { $0.travel.rounded() } == [90, 120])
        // The value itself has no step.
        #expect(try points(drawing, "value", length: 200, 0...100).count == 2)
    }

    @Test func aMagnetOverSteps_letsGoOnce_andItsDotIsAtItsStop() throws {
        let magnet = MagnetSnapping(stops: [50], distance: 10, release: 30, captureSpeed: 100)
        let slider = SliderDescription(
            range: ValueRange(lower: 0, upper: 100), step: 10, trackWidth: 350, snapping: .magnet(magnet))
        let drawing = try drawing(slider)
        let shown = try points(drawing, "shown", length: 350, 0...100)
        // The line only ascends.
        #expect(zip(shown, shown.dropFirst()).allSatisfy { $1.value >= $0.value - 0.001 })
        #expect(zip(shown, shown.dropFirst()).allSatisfy { $1.travel >= $0.travel - 0.001 })
        // Held from 165 to 205; half way to 60 would be 192.5.
        #expect(shown.contains { isNear($0.value, 50, by: 0.01) && isNear($0.travel, 205, by: 0.01) })
        let stop = try #require(drawing.all("circle").first { $0.classes.contains("stop") })
        #expect(isNear(stop["cx"], Self.left + Self.width / 2, by: 0.01))
    }

    @Test func magnetsThatTouch_shareTheMiddle() throws {
        let drawing = try drawing(
            SliderDescription(trackWidth: 100, snapping: .magnet(MagnetSnapping(stops: [0, 0.1, 1], distance: 12))))
        let bands = bands(drawing, length: 100)
        let expected = [(0.0, 5.0), (5, 22), (88, 100)]
        #expect(bands.count == 3)
        #expect(zip(bands, expected).allSatisfy { isNear($0.from, $1.0, by: 0.004) && isNear($0.to, $1.1, by: 0.004) })
    }

    @Test(arguments: [false, true])
    func fittedZones_areOnTheTrack_alsoOfAReversedSlider(_ reversed: Bool) throws {
        let zones = DeadZoneSnapping(stops: [DeadZone(value: 0.25, width: 20), DeadZone(value: 0.5, width: 40)])
        let drawing = try drawing(SliderDescription(trackWidth: 200, reversed: reversed, snapping: .deadZone(zones)))
        let bands = bands(drawing, length: 200)
        let expected = [(40.0, 60.0), (80, 120)]
        #expect(bands.count == 2)
        #expect(zip(bands, expected).allSatisfy { isNear($0.from, $1.0, by: 0.004) && isNear($0.to, $1.1, by: 0.004) })
        #expect(drawing.of(class: "track-end").isEmpty)
    }

    @Test func zonesAtTheEnds_beginAndEndTheWay() throws {
        let zones = DeadZoneSnapping(stops: [DeadZone(value: 0, width: 30), DeadZone(value: 1, width: 50)])
        let drawing = try drawing(
            SliderDescription(trackWidth: 100, drag: .translation, snapping: .deadZone(zones)))
        let bands = bands(drawing, length: 180)
        let expected = [(0.0, 30.0), (130, 180)]
        #expect(bands.count == 2)
        #expect(zip(bands, expected).allSatisfy { isNear($0.from, $1.0, by: 0.004) && isNear($0.to, $1.1, by: 0.004) })
    }

    @Test func steps_areUprightHalfWay_andTicksWhereTheyAreFelt() throws {
        let ticks = Haptics(tick: TickHaptic(every: 2), minimumInterval: 10_000)
        let drawing = try drawing(
            SliderDescription(range: ValueRange(lower: 0, upper: 4), step: 1, trackWidth: 400, haptics: ticks))
        let shown = try points(drawing, "shown", length: 400, 0...4)
        let corners = [(50.0, 0.0), (50, 1), (150, 1), (150, 2), (250, 2), (250, 3), (350, 3), (350, 4)]
        for corner in corners {
            #expect(shown.contains { isNear($0.travel, corner.0, by: 0.01) && isNear($0.value, corner.1, by: 0.001) })
        }
        let notches = try #require(drawing.of(class: "ticks").first).numbers("d")
        #expect(
            stride(from: 0, to: notches.count, by: 3).map { ((notches[$0] - Self.left) / 1.25).rounded() } == [
                200, 400,
            ])
    }

    @Test func aPinchControl_joinsAndSplitsWhereItSays() throws {
        let pinch = PinchDescription(joinBelow: 0.8, splitAbove: 1.2, spacing: 4)
        let drawing = try drawing(.pinch(try PinchControl(pinch)))
        // From 0.4 to 1.6 across 456 points from 116 on: a third, and two thirds.
        let band = try #require(drawing.of(class: "band").first)
        #expect(isNear(band["x"], 268, by: 0.01) && isNear(band["width"], 152, by: 0.01))
        #expect(isNear(try #require(drawing.of(class: "joining").first).numbers("d")[2], 268, by: 0.01))
        #expect(isNear(try #require(drawing.of(class: "splitting").first).numbers("d")[2], 420, by: 0.01))
        #expect(drawing.of(class: "warm").map(\.text) == ["0.8", "1.2"])
    }

    @Test func axes_sayTheirUnits() throws {
        let drawing = try drawing(
            SliderDescription(
                range: ValueRange(lower: 16, upper: 28), text: TextFormat(fractionDigits: 1, suffix: " °C")))
        let texts = drawing.all("text").map(\.text)
        #expect(texts.contains("value, °C") && texts.contains("finger from the lower end, points"))
        #expect(["16", "28", "0", "350"].allSatisfy(texts.contains))
    }

    @Test(arguments: Preset.all.map(\.name))
    func everyCurve_isXMLWithATitleAndADescription(_ name: String) throws {
        let preset = try #require(Preset.named(name))
        let drawing = try #require(Drawing(CurvePicture.svg(of: preset.control, named: preset.title)))
        #expect(drawing.text("title")?.hasPrefix(preset.title) == true)
        #expect(drawing.text("desc")?.isEmpty == false)
        #expect(drawing.elements.allSatisfy { $0.name != "script" })
        for text in drawing.all("text") { #expect(text["x"] > 0 && text["x"] < 640 && text["y"] < 420) }
    }

    @Test(arguments: DragKind.allCases) func slopMovesNoCurve(_ drag: DragKind) throws {
        var slider = SliderDescription(
            range: ValueRange(lower: 0, upper: 100), initialValue: 40, drag: drag,
            snapping: .magnet(MagnetSnapping(stops: [20, 60])))
        let without = CurvePicture.svg(of: .slider(try SliderControl(slider)))
        slider.slop = 40
        #expect(CurvePicture.svg(of: .slider(try SliderControl(slider))) == without)
    }
}
