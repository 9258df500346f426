import Testing

@testable import SliderEngine

/// Ticks, edges and bars follow what the thumb shows: no cue while it stands still, and one when it jumps
/// (docs/engine.md#haptics).
struct ShownCueTests {
    /// 0 … 4 in steps over 400 points.
    private func stepped(every: Double? = nil, bars: Bars? = nil, motion: Motion? = nil) throws -> DrivenSlider {
        try DrivenSlider(
            SliderDescription(
                range: (0...4).values, step: 1, trackWidth: 400, snapping: .step, bars: bars,
                haptics: Haptics(tick: TickHaptic(every: every), edge: Haptic()), motion: motion))
    }

    @Test func aTapThatMovesTheThumbAStep_ticksOnce_andSoDoesTheKeyAfterIt() throws {
        var slider = try stepped()
        let tap = try slider.send(.began(60))
        #expect(tap.thumbX == 100)
        #expect(tap.ticks == 1)
        #expect(try slider.send(.ended, at: 50).causes == [])
        let key = try slider.send(.key(.arrowRight, shift: false))
        #expect(key.thumbX == 200)
        #expect(key.ticks == 1)
    }

    @Test func aFingerThatTremblesOnAStep_isSilent() throws {
        var slider = try stepped()
        #expect(try slider.send(.began(100)).ticks == 1)
        for (index, x) in [99.5, 100, 99.5, 100.2].enumerated() {
            let result = try slider.send(.changed(x), at: Double(index + 1) * 100)
            #expect(result.thumbX == 100)
            #expect(result.causes == [])
        }
    }

    @Test func aSteppedThumbIsFeltAtTheEnds_whenItStandsThere() throws {
        var slider = try stepped()
        #expect(try slider.send(.began(300)).ticks == 3)
        #expect(try slider.send(.changed(351)).causes == [.tick, .edge])
        #expect(try slider.send(.changed(395)).causes == [])
        let back = try slider.send(.changed(49))
        #expect(back.causes == [.tick, .edge])
        #expect(back.ticks == 4)
        #expect(try slider.send(.changed(3)).causes == [])
        #expect(try slider.send(.ended).causes == [])
    }

    @Test func aJumpOntoAMagnet_ticksInItsFrame_andIsSilentWhileItHolds() throws {
        var slider = try DrivenSlider(
            SliderDescription(
                range: (0...100).values, trackWidth: 300, snapping: .magnet(MagnetSnapping(stops: [50, 100])),
                haptics: Haptics(tick: TickHaptic(every: 1), stop: Haptic(), edge: Haptic())))
        try slider.send(.began(130))
        let taken = try slider.send(.changed(139))
        #expect(taken.snapped == 50)
        #expect(taken.ticks == 7)
        #expect(try slider.send(.changed(148)).causes == [])
        #expect(try slider.send(.changed(153)).causes == [])
        #expect(try slider.send(.changed(166)).ticks == 5)
        // The thumb is at the end as soon as the stop there holds it.
        #expect(try slider.send(.changed(290)).causes == [.tick, .stop, .edge])
        #expect(try slider.send(.changed(300)).causes == [])
    }

    @Test(arguments: [(29.0, nil), (30, 1), (89, 2), (99, 3), (100, 4)] as [(Double, Int?)])
    func withoutEvery_eachGridValueTicks_alsoTheEndAfterAShorterStep(x: Double, ticks: Int?) throws {
        var slider = try DrivenSlider(
            SliderDescription(range: (0...10).values, step: 3, trackWidth: 100, haptics: Haptics(tick: TickHaptic())))
        #expect(try slider.send(.began(x)).ticks == ticks)
    }

    @Test func theEndsOfAReachablePartTick_likeEveryGridValue() throws {
        var slider = try DrivenSlider(
            SliderDescription(
                range: (0...10).values, step: 3, reachable: Reachable(lower: 1, upper: 8), trackWidth: 100,
                snapping: .step, haptics: Haptics(tick: TickHaptic())))
        // 1, 3, 6, 8.
        for _ in 0..<3 { #expect(try slider.send(.key(.arrowRight, shift: false)).ticks == 1) }
        #expect(try slider.send(.key(.arrowRight, shift: false)).ticks == nil)
        #expect(try slider.send(.key(.home, shift: false)).ticks == 3)
    }

    @Test func aGridFarFromZero_ticksAtEachOfItsDoubles() throws {
        // 1e14 + 0.3 is no double: the grid value beside it is a little less than one step above lower.
        var slider = try DrivenSlider(
            SliderDescription(
                range: ValueRange(lower: 1e14, upper: 1e14 + 6), step: 0.3, snapping: .step,
                haptics: Haptics(tick: TickHaptic())))
        for press in 1...20 {
            #expect(try slider.send(.key(.arrowRight, shift: false)).ticks == 1, "press \(press)")
        }
    }

    @Test func withEvery_theStepDoesNotMatter() throws {
        var slider = try stepped(every: 2)
        #expect(try slider.send(.began(140)).ticks == nil)
        #expect(try slider.send(.changed(160)).ticks == 1)
        #expect(try slider.send(.changed(240)).ticks == nil)
        #expect(try slider.send(.changed(390)).causes == [.tick, .edge])
    }

    @Test func theTickOfALargeQuotient_isReachedFourUnitsInTheLastPlaceEarly() {
        let many = 0x1.8p40
        #expect(TickHaptic.index(many - 3 * many.ulp) == many)
        #expect(TickHaptic.index(many - 9 * many.ulp) == many - 1)
        #expect(TickHaptic.index(5 - 0.9e-9) == 5)
        #expect(TickHaptic.index(5 - 1.1e-9) == 4)
    }

    @Test func aCompleteControl_hasNoEveryThatWasNotGiven() throws {
        let control = try SliderControl(
            SliderDescription(range: (0...4).values, step: 1, haptics: Haptics(tick: TickHaptic())))
        #expect(control.description.haptics?.tick?.every == nil)
    }

    @Test func barsFollowTheThumb_notTheFinger() throws {
        let bars = Bars(count: 5, minHeight: 10, maxHeight: 20, spread: 0.3)
        var slider = try stepped(bars: bars)
        let tap = try slider.send(.began(60))
        let beside: Double = 10 + 10 * (1 - 0.25 / 0.3)
        #expect(tap.bars.map { Array($0.heights) } == [beside, 20, 10, 10, 10])
        #expect(tap.bars?.current == 1)
        #expect(tap.bars?.highlighted == 2)
        // The finger moves, the thumb does not.
        #expect(try slider.send(.changed(140)).transitions == [])
        #expect(try slider.send(.changed(151)).transitions == [.bars])
        #expect(try slider.now.bars?.current == 2)
    }

    @Test func theThumbIsRaised_whenItShowsMoreThanTheLeast() throws {
        var slider = try stepped(motion: Motion())
        #expect(try slider.send(.began(49)).motion?.raised == false)
        let raised = try slider.send(.changed(51))
        #expect(raised.motion?.raised == true)
        #expect(raised.transitions.contains(.lift))
        let sunk = try slider.send(.changed(40))
        #expect(sunk.motion?.raised == false)
        #expect(sunk.transitions.contains(.lift))
    }
}
