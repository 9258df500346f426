import SliderEngine
import SliderPictures
import Testing

/// The parts of a picture are at the places of the frame and the layout.
struct PicturePlacesTests {
    @Test(arguments: ["meshing", "camera"])
    func bars_haveThePlacesAndHeightsOfTheirFrame(_ preset: String) throws {
        var hand = try Hand(preset: preset)
        try hand.drags(to: 10)
        try hand.drags(to: 170)
        let bars = try hand.drawing().of(class: "bar").sorted { $0["x"] < $1["x"] }
        let stretches = try #require(hand.layout.bars)
        let heights = try #require(try hand.slider.bars).heights
        #expect(bars.count == 35)
        #expect(Set(heights).count > 3)
        for ((bar, stretch), height) in zip(zip(bars, stretches), heights) {
            #expect(isNear(bar["x"], stretch.x) && isNear(bar["width"], stretch.width))
            #expect(isNear(bar["height"], height) && isNear(bar["y"], -height / 2))
        }
    }

    @Test func bars_areInThreeGroups_restReachedCurrent() throws {
        var hand = try Hand(preset: "meshing")
        try hand.drags(to: 170)
        let drawing = try hand.drawing()
        let groups = drawing.all("g")
        #expect(groups.map { $0.attributes["fill"] } == ["url(#rest)", "url(#reached)", "url(#current)"])
        // 10 points from bar to bar; the thumb is on the 18th and has reached 17.
        let order = Array(18...34) + Array(0...16) + [17]
        #expect(drawing.of(class: "bar").map { $0["x"] } == order.map { Double(10 * $0) })
    }

    @Test func theClassicHandle_standsOnItsValue_betweenTwoTints() throws {
        var hand = try Hand(preset: "classic")
        try hand.does(.set(value: 0.3))
        let drawing = try hand.drawing()
        let (on, off) = (try #require(drawing.of(class: "on").first), try #require(drawing.of(class: "off").first))
        #expect(try #require(drawing.of(class: "thumb").first)["cx"] == 105)
        #expect(try #require(drawing.of(class: "thumb").first)["r"] == 5)
        #expect(on["x"] == 0 && on["width"] == 105 && on["height"] == 2)
        #expect(off["x"] == 105 && off["width"] == 245)
    }

    @Test(arguments: [false, true])
    func theUnreachableEnds_areVeiled(reversed: Bool) throws {
        for look in [Look.track, .bars, .dial, .segments] {
            var description = SliderDescription(
                range: ValueRange(lower: 0, upper: 10), reachable: Reachable(lower: 2, upper: 7), trackWidth: 200,
                reversed: reversed)
            switch look {
            case .track: break
            case .bars: description.bars = Bars(count: 11)
            case .dial: description.marks = [0, 5, 10]
            case .segments: description.appearance = ["segmentHeight": .number(4)]
            }
            let veils = try Hand(description).drawing().of(class: "beyond")
            // A dial's labels reach past the ends of the track, and so does what is over them.
            let past = look == .dial ? 30.0 : 0
            #expect(veils.map { $0["x"] } == (reversed ? [160, -past] : [-past, 140]))
            #expect(veils.map { $0["width"] } == [40 + past, 60 + past])
        }
        #expect(try Hand(SliderDescription(reachable: Reachable())).drawing().of(class: "beyond").isEmpty)
        #expect(try Hand(SliderDescription()).drawing().of(class: "beyond").isEmpty)
    }

    private enum Look { case track, bars, dial, segments }

    @Test func aThumbPastTheEnd_isDrawnThere() throws {
        var hand = try Hand(SliderDescription(trackWidth: 200, overscroll: Overscroll(coefficient: 0.5)))
        try hand.drags(to: 300)
        let drawing = try hand.drawing()
        // 100 · 200 · 0.5 / (200 + 50) = 40 past it.
        #expect(try #require(drawing.of(class: "thumb").first)["cx"] == 240)
        #expect(drawing.of(class: "off").isEmpty)
    }

    @Test func theStar_risesAndLeansOverItsSegments() throws {
        var hand = try Hand(preset: "star")
        try hand.drags(to: 0)
        try hand.drags(to: 175)
        let drawing = try hand.drawing()
        let star = try #require(drawing.of(class: "star").first)
        #expect(star.attributes["transform"] == "translate(175 -40) rotate(-36)")
        let segments = drawing.of(class: "segment")
        // Ten as the trough, five of them filled.
        #expect(segments.count == 15)
        for (segment, stretch) in zip(segments, try #require(hand.layout.segments)) {
            #expect(isNear(segment["x"], stretch.x) && isNear(segment["width"], stretch.width))
        }
        #expect(try #require(drawing.of(class: "halo").first)["r"] == 20)
        #expect(drawing.of(class: "value").map(\.text) == ["5/10"])
        try hand.does(.ended(x: nil))
        try hand.does(.set(value: 0))
        let rest = try hand.drawing()
        #expect(rest.of(class: "star").first?.attributes["transform"] == "translate(0 0) rotate(0)")
        #expect(rest.of(class: "halo").isEmpty && rest.of(class: "hint").map(\.text) == ["Drag to rate"])
    }

    @Test func theDial_hasEachMarkInItsPlace_andTheIndicatorOnTheThumb() throws {
        var hand = try Hand(preset: "zoom")
        try hand.does(.set(value: 3))
        let drawing = try hand.drawing()
        let marks = try #require(hand.layout.marks)
        for (name, isKey) in [("minor", false), ("key", true)] {
            let path = try #require(drawing.of(class: name).first)
            // Each is M x top V bottom.
            let places = stride(from: 0, to: path.numbers("d").count, by: 3).map { path.numbers("d")[$0] }
            let expected = marks.filter { $0.key == isKey }.map(\.x)
            #expect(places.count == expected.count)
            #expect(zip(places, expected).allSatisfy { isNear($0, $1) })
        }
        let indicator = try #require(drawing.of(class: "indicator").first)
        #expect(isNear(indicator["x"] + indicator["width"] / 2, try hand.slider.thumbX))
        #expect(drawing.of(class: "keytext").map(\.text) == ["0.5", "1", "2", "5", "10"])
        #expect(drawing.of(class: "value").map(\.text) == ["3.0×"])
    }

    @Test(arguments: [("zoom", "finger-print"), ("snap", "finger")])
    func theFinger_isShownWhereItIs_besideAThumbThatItIsAheadOf(_ preset: String, _ name: String) throws {
        var hand = try Hand(preset: preset)
        #expect(try hand.drawing().of(class: name).isEmpty)
        try hand.drags(to: 0)
        try hand.drags(to: 230)
        let frame = try hand.slider
        #expect(frame.fingerOffset != 0)
        #expect(isNear(try #require(try hand.drawing().of(class: name).first)["cx"], 230))
        try hand.does(.ended(x: nil))
        #expect(try hand.drawing().of(class: name).isEmpty)
    }

    @Test func aReversedSlider_isDrawnTheOtherWayRound() throws {
        let stops = DeadZoneSnapping(stops: [DeadZone(value: 0.25, width: 10)])
        let slider = SliderDescription(trackWidth: 200, reversed: true, snapping: .deadZone(stops))
        var hand = try Hand(slider)
        try hand.does(.set(value: 0.1))
        let drawing = try hand.drawing()
        #expect(try #require(drawing.of(class: "thumb").first)["cx"] == 180)
        #expect(try #require(drawing.of(class: "stop").first)["cx"] == 150)
        #expect(try #require(drawing.of(class: "on").first)["x"] == 180)
    }

    @Test func aPinchControl_isApartByItsSpacing_untilItJoins() throws {
        var hand = try Hand(preset: "carousel")
        // Two pictures in 440 · 220, of which the middle 8 are missing: M left+r 0 H right-r …
        let apart = try hand.drawing().of(class: "half").map { $0.numbers("d") }
        #expect(apart.map { $0[0] } == [8, 232] && apart.map { $0[2] } == [208, 432])
        try hand.does(.pinched(magnification: 0.5))
        let joined = try hand.drawing().of(class: "half").map { $0.numbers("d") }
        #expect(joined.map { $0[0] } == [8, 220] && joined.map { $0[2] } == [220, 432])
    }
}
