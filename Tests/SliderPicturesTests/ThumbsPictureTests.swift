import SliderEngine
import SliderPictures
import Testing

/// Pictures of sliders with several thumbs, with values 0 … 100 on 400 points.
struct ThumbsPictureTests {
    private static func slider(_ values: [Double], minGap: Double = 0) -> SliderDescription {
        SliderDescription(
            range: ValueRange(lower: 0, upper: 100),
            thumbs: Thumbs(count: values.count, initialValues: values, minGap: minGap), trackWidth: 400)
    }

    private func places(_ drawing: Drawing, _ name: String = "thumb") -> [Double] {
        drawing.of(class: name).map { $0["cx"] }
    }

    // MARK: Track

    @Test(arguments: [false, true])
    func eachThumbHasAHandle_andTheTrackIsFilledBetweenTheFirstAndTheLast(reversed: Bool) throws {
        var slider = Self.slider([20, 35, 70])
        slider.reversed = reversed
        let drawing = try Hand(slider).drawing()
        #expect(places(drawing) == (reversed ? [320, 260, 120] : [80, 140, 280]))
        #expect(places(drawing, "edge") == places(drawing))
        let (on, off) = (drawing.of(class: "on"), drawing.of(class: "off"))
        #expect(on.map { $0["x"] } == [reversed ? 120 : 80] && on.map { $0["width"] } == [200])
        #expect(off.map { $0["x"] } == (reversed ? [320, 0] : [0, 280]) && off.map { $0["width"] } == [80, 120])
    }

    @Test func theThumbThatWasMovedLast_isInFront() throws {
        var hand = try Hand(Self.slider([10, 30, 60, 90]))
        #expect(places(try hand.drawing()) == [40, 120, 240, 360])
        try hand.does(.set(value: 35), thumb: 1)
        #expect(places(try hand.drawing()) == [40, 240, 360, 140])
        try hand.does(.set(value: 5), thumb: 0)
        #expect(places(try hand.drawing()) == [140, 240, 360, 20])
    }

    /// Drags two neighbours, of which the lower one counts as moved last.
    private func drawing(_ values: [Double], dragging x: (from: Double, to: Double)) throws -> Drawing {
        var slider = Self.slider(values, minGap: 5)
        slider.thumbs?.draggableRange = true
        slider.grabDistance = 4
        var hand = try Hand(slider)
        try hand.does(.began(x: x.from, predictedX: nil))
        try hand.does(.changed(x: x.to, predictedX: nil))
        return try hand.drawing()
    }

    @Test func atAnEnd_theThumbThatCanLeaveIt_isInFront() throws {
        #expect(places(try drawing([20, 25, 60], dragging: (90, -50))) == [0, 240, 20])
        #expect(places(try drawing([40, 75, 80], dragging: (310, 500))) == [400, 160, 380])
        // None was moved yet.
        #expect(places(try Hand(Self.slider([5, 40, 95, 100], minGap: 5)).drawing()) == [400, 20, 160, 380])
        #expect(places(try Hand(Self.slider([0, 5, 60], minGap: 5)).drawing()) == [0, 20, 240])
        // All are at an end.
        #expect(places(try Hand(Self.slider([0, 50, 100], minGap: 50)).drawing()) == [0, 200, 400])
    }

    @Test func awayFromTheEnds_theThumbMovedLastIsInFront_evenWithoutRoom() throws {
        #expect(places(try drawing([40, 55, 60], dragging: (230, 130))) == [160, 200, 180])
    }

    @Test func thumbsOnEachOtherAtAnEnd_areAllDrawn_andNothingIsFilled() throws {
        let drawing = try Hand(Self.slider([100, 100])).drawing()
        #expect(places(drawing) == [400, 400])
        #expect(drawing.of(class: "on").isEmpty)
        #expect(drawing.of(class: "off").map { $0["width"] } == [400])
    }

    @Test func thumbsPastBothEnds_areDrawnThere_withinThePicture() throws {
        var slider = Self.slider([20, 80])
        slider.overscroll = Overscroll(coefficient: 0.5)
        var hand = try Hand(slider)
        try hand.does(.began(x: 80, predictedX: nil), finger: 1)
        try hand.does(.began(x: 320, predictedX: nil), finger: 2)
        try hand.does(.changed(x: -100, predictedX: nil), finger: 1)
        try hand.does(.changed(x: 500, predictedX: nil), finger: 2)
        let drawing = try hand.drawing()
        let handles = places(drawing)
        #expect(handles.count == 2 && handles[0] < -20 && isNear(handles[1], 400 - handles[0]))
        #expect(drawing.of(class: "on").map { $0["x"] } == [0] && drawing.of(class: "on")[0]["width"] == 400)
        let box = try #require(drawing.elements.first).numbers("viewBox")
        for circle in drawing.of(class: "thumb") {
            #expect(circle["cx"] - circle["r"] >= box[0] && circle["cx"] + circle["r"] <= box[0] + box[2])
        }
    }

    // MARK: Other looks

    @Test func bars_areReachedFromTheFirstThumbToTheLast_asHighAsInTheFrame() throws {
        var slider = Self.slider([20, 70])
        slider.bars = Bars(count: 11)
        var hand = try Hand(slider)
        let step = 39.6
        let order = [0, 1, 8, 9, 10] + [3, 4, 5, 6, 7] + [2]
        let still = try hand.drawing().of(class: "bar")
        #expect(zip(still, order).allSatisfy { isNear($0["x"], Double($1) * step) } && still.count == 11)
        #expect(still.allSatisfy { $0["height"] == 15 })
        try hand.does(.began(x: 280, predictedX: nil))
        try hand.does(.changed(x: 240, predictedX: nil))
        guard case .thumbs(let frame) = hand.frame.content, let bars = frame.bars else { throw Hand.NoSlider() }
        let dragged = try hand.drawing()
        let heights = dragged.of(class: "bar").sorted { $0["x"] < $1["x"] }.map { $0["height"] }
        #expect(zip(heights, bars.heights).allSatisfy { isNear($0, $1) } && Set(heights).count > 2)
        // The sixth bar is under the thumb that was moved.
        #expect(isNear(try #require(dragged.of(class: "bar").last)["x"], 6 * step))
        #expect(dragged.of(class: "thumb").isEmpty)
    }

    @Test func segments_areFilledBetweenTheFirstThumbAndTheLast() throws {
        var slider = Self.slider([2.5, 7])
        (slider.range.upper, slider.appearance) = (10, ["segmentHeight": .number(4)])
        let drawing = try Hand(slider).drawing()
        let segments = drawing.of(class: "segment").dropFirst(10)
        #expect(segments.map { $0["x"] } == [100, 120, 160, 200, 240])
        #expect(segments.map { $0["width"] } == [20, 40, 40, 40, 40])
        #expect(places(drawing) == [100, 280])
    }

    @Test func aDial_hasAnIndicatorForEachThumb_theOneMovedLastInFront() throws {
        var slider = Self.slider([20, 50, 80])
        slider.marks = [0, 50, 100]
        var hand = try Hand(slider)
        try hand.does(.set(value: 25), thumb: 0)
        let indicators = try hand.drawing().of(class: "indicator")
        #expect(indicators.map { $0["x"] + $0["width"] / 2 } == [200, 320, 100])
    }

    @Test func aStarsHandles_areColouredOnes() throws {
        var slider = Self.slider([20, 80])
        slider.appearance = ["starSize": .number(40)]
        let drawing = try Hand(slider).drawing()
        #expect(places(drawing, "around") == [80, 320] && places(drawing) == [80, 320])
        #expect(drawing.of(class: "star").isEmpty && drawing.of(class: "halo").isEmpty)
    }

    // MARK: Stops, fingers and texts

    @Test func everyStopThatHoldsAThumb_isShownHolding() throws {
        var slider = Self.slider([20, 50, 90])
        slider.snapping = .deadZone(DeadZoneSnapping(stops: [20, 50, 80].map { DeadZone(value: $0, width: 10) }))
        let drawing = try Hand(slider).drawing()
        #expect(drawing.of(class: "zone").map { $0["x"] } == [75, 195, 315])
        #expect(drawing.of(class: "holds").map { $0["x"] } == [75, 195])
        #expect(drawing.text("desc") == "20, 50 and 90, of 0 to 100, 20 and 50 held by stops.")
    }

    @Test func eachFingerHasAMark() throws {
        var slider = Self.slider([20, 80])
        (slider.step, slider.snapping) = (10, .step)
        var hand = try Hand(slider)
        for (finger, x) in [(UInt8(1), 80.0), (2, 320)] {
            try hand.does(.began(x: x, predictedX: nil), finger: finger)
        }
        #expect(try hand.drawing().of(class: "finger").isEmpty)
        try hand.does(.changed(x: 93, predictedX: nil), finger: 1)
        #expect(places(try hand.drawing(), "finger") == [93])
        try hand.does(.changed(x: 307, predictedX: nil), finger: 2)
        let drawing = try hand.drawing()
        #expect(places(drawing, "finger") == [93, 307] && places(drawing) == [80, 320])
        #expect(drawing.text("desc") == "20 and 80, of 0 to 100, while 2 fingers drag 20 and 80.")
        try hand.does(.ended(x: nil), finger: 1)
        #expect(places(try hand.drawing(), "finger") == [307])
        #expect(try hand.drawing().text("desc") == "20 and 80, of 0 to 100, while a finger drags 80.")
    }

    @Test func aFingerThatDragsARange_hasOneMark() throws {
        var slider = Self.slider([20, 80])
        slider.step = 10
        slider.thumbs?.draggableRange = true
        var hand = try Hand(slider)
        try hand.does(.began(x: 200, predictedX: nil))
        try hand.does(.changed(x: 243, predictedX: nil))
        let drawing = try hand.drawing()
        #expect(Set(places(drawing)) == [120, 360] && places(drawing, "finger") == [243])
        #expect(drawing.text("desc") == "30 and 90, of 0 to 100, while a finger drags 30 and 90.")
    }

    @Test func theTexts_areJoinedInOrder() throws {
        var slider = Self.slider([20, 80])
        slider.text = TextFormat(fractionDigits: 0, prefix: "$")
        var hand = try Hand(slider)
        #expect(try hand.drawing().of(class: "value").map(\.text) == ["$20 – $80"])
        try hand.does(.set(value: 70), thumb: 1)
        try hand.does(.set(value: 10), thumb: 0)
        let drawing = try hand.drawing()
        #expect(drawing.of(class: "value").map(\.text) == ["$10 – $70"])
        #expect(drawing.text("desc") == "$10 and $70, of 0 to 100.")
        #expect(try Hand(Self.slider([20, 80])).drawing().of(class: "value").isEmpty)
    }

    @Test func aCurve_isThatOfOneThumb() throws {
        var slider = Self.slider([20, 80])
        slider.snapping = .magnet(MagnetSnapping(stops: [50], distance: 20))
        let several = CurvePicture.svg(of: .slider(try SliderControl(slider)))
        slider.thumbs = nil
        #expect(several == CurvePicture.svg(of: .slider(try SliderControl(slider))) && !several.isEmpty)
    }

    /// A contact and a range are refused with one thumb.
    @Test(arguments: [DragKind.location, .grab])
    func aCurve_isAlsoThatOfSlidersWithWhatOnlySeveralThumbsHave(_ drag: DragKind) throws {
        var slider = Self.slider([20, 80])
        slider.thumbs?.draggableRange = true
        (slider.drag, slider.grabDistance) = (drag, 30)
        slider.haptics = Haptics(tick: TickHaptic(every: 10), contact: Haptic())
        let several = CurvePicture.svg(of: .slider(try SliderControl(slider)))
        (slider.thumbs, slider.grabDistance, slider.haptics) = (nil, nil, Haptics(tick: TickHaptic(every: 10)))
        #expect(several == CurvePicture.svg(of: .slider(try SliderControl(slider))) && !several.isEmpty)
    }
}
