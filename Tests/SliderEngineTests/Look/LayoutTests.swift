import SliderEngine
import Testing

/// Where things are drawn (docs/engine.md#layout).
struct LayoutTests {
    private func layout(_ preset: String, trackWidth: Double? = nil) throws -> Layout {
        let control = try #require(Preset.named(preset)).control
        return trackWidth.map(control.layout(trackWidth:)) ?? control.layout(control.initialState())
    }

    @Test func barsStandEvenly_flushWithBothEnds() throws {
        let layout = try layout("meshing")
        let bars = try #require(layout.bars)
        #expect(layout.trackWidth == 344)
        #expect(bars.count == 35)
        #expect(bars.allSatisfy { $0.width == 4 })
        // 4 wide and 6 apart, as they were drawn first.
        for (index, bar) in bars.enumerated() { #expect(isNear(bar.x, Double(index) * 10)) }
    }

    @Test func segmentsFillTheTrack_aGapApart() throws {
        let segments = try #require(try layout("star").segments)
        #expect(segments.count == 10)
        for (index, segment) in segments.enumerated() {
            #expect(isNear(segment.width, 34.1))
            #expect(isNear(segment.x, Double(index) * 35.1))
        }
        #expect(isNear(segments[9].x + segments[9].width, 350))
        #expect(try layout("meshing").segments == nil)
    }

    @Test func marksStandOnTheirValues_andStopsAreKeyMarks() throws {
        let layout = try layout("zoom")
        let marks = try #require(layout.marks)
        #expect(marks.count == 17)
        #expect(marks.filter(\.key).map(\.value) == [1, 2, 5])
        #expect(marks[0].x == 0)
        #expect(marks[16].x == 320)
        // log 2 / log 20 of 320 points.
        #expect(isNear(marks[5].x, 74.04102821112293))
        #expect(isNear(layout.stops?[0].x, 74.04102821112293))
    }

    @Test(arguments: [(DeadZoneTravel.extended, 24.0), (.fitted, 48)])
    func aFittedStopIsAsWideAsTheTrackAllows(travel: DeadZoneTravel, width: Double) throws {
        let zones = DeadZoneSnapping(stops: [DeadZone(value: 0.25)], travel: travel)
        let slider = try DrivenSlider(
            SliderDescription(trackWidth: 100, drag: .translation, snapping: .deadZone(zones))
        )
        let stop = try #require(slider.control.layout(trackWidth: 200).stops?.first)
        #expect(stop.value == 0.25)
        #expect(stop.x == 50)
        #expect(stop.width == width)
    }

    @Test func aMagnetHasNoWidth() throws {
        let slider = try DrivenSlider(
            SliderDescription(trackWidth: 100, snapping: .magnet(MagnetSnapping(stops: [0.5])))
        )
        let stop = try #require(slider.control.layout(slider.state).stops?.first)
        #expect(stop.x == 50)
        #expect(stop.width == nil)
    }

    @Test func theStarIsFivePointedAroundItsMiddle_fromTheTopClockwise() throws {
        let star = try #require(try layout("star").star)
        #expect(star.cornerRadius == 0.025)
        let wanted = [
            (0, -0.5), (0.146946313073118, -0.202254248593737), (0.475528258147577, -0.154508497187474),
            (0.237764129073788, 0.077254248593737), (0.293892626146237, 0.404508497187474), (0, 0.25),
            (-0.293892626146237, 0.404508497187474), (-0.237764129073788, 0.077254248593737),
            (-0.475528258147577, -0.154508497187474), (-0.146946313073118, -0.202254248593737),
        ]
        try #require(star.points.count == wanted.count)
        for (point, wanted) in zip(star.points, wanted) {
            #expect(isNear(point.x, wanted.0))
            #expect(isNear(point.y, wanted.1))
        }
    }

    @Test(arguments: [("star", 20.0), ("classic", 10), ("meshing", nil)] as [(String, Double?)])
    func theThumbIsAsLargeAsTheAppearanceSays(preset: String, size: Double?) throws {
        #expect(try layout(preset).thumb?.size == size)
    }

    @Test(arguments: [
        ("meshing", [Transition.Property.bars]), ("star", [.value, .tilt, .lift, .glide, .halo]), ("classic", []),
        ("carousel", [.seam]),
    ])
    func eachPropertyThatCanChangeIsThere(preset: String, properties: [Transition.Property]) throws {
        let transitions = try layout(preset).transitions
        #expect(transitions.map(\.property) == properties)
        #expect(transitions.allSatisfy { $0.delay == 0 })
    }

    @Test func aPinchControlHasNoTrack() throws {
        let layout = try layout("carousel")
        #expect(layout.trackWidth == nil)
        #expect(layout.bars == nil && layout.marks == nil && layout.stops == nil && layout.star == nil)
    }

    @Test func aLayoutIsOfTheTrackThatIsThereNow() throws {
        var slider = try DrivenSlider(preset: "meshing")
        try slider.send(.resized(trackWidth: 684))
        #expect(isNear(slider.control.layout(slider.state).bars?[34].x, 680))
    }
}
