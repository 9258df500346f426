import SliderEngine
import Testing

/// The finger's velocity (docs/engine.md#velocity).
struct VelocityTests {
    typealias Sample = (t: Double, x: Double)

    /// A slider whose finger has been at these places, and its last result.
    private func drag(
        _ samples: [Sample], reversed: Bool = false
    ) throws -> (slider: DrivenSlider, result: DrivenFrame) {
        var slider = try DrivenSlider(SliderDescription(trackWidth: 1_000, reversed: reversed))
        var result = try slider.now
        for sample in samples { result = try slider.send(.changed(sample.x), at: sample.t) }
        return (slider, result)
    }

    @Test(
        arguments: [
            // One sample says nothing, two give the slope.
            ([(0, 5)], 0), ([(0, 0), (10, 5)], 500), ([(7, 20), (12, 10)], -2_000),
            // x = t² / 100, whose slope at 20 is 0.4 points a millisecond.
            ([(0, 0), (10, 1), (20, 4)], 400), ([(0, 0), (5, 0.25), (10, 1), (20, 4)], 400),
            // The best parabola through 0, 12, 18, 34 has slope 10.8 in the middle and 13.8 at its end, per 10 ms.
            ([(0, 0), (10, 12), (20, 18), (30, 34)], 1_380),
        ] as [([Sample], Double)])
    func theVelocityIsTheParabolasSlopeAtTheLastSample(samples: [Sample], velocity: Double) throws {
        #expect(isNear(try drag(samples).result.velocity, velocity))
        #expect(isNear(try drag(samples.map { ($0.t + 1e9, $0.x) }).result.velocity, velocity, within: 1e-6))
        #expect(isNear(try drag(samples, reversed: true).result.velocity, -velocity))
    }

    @Test func aSampleAtTheSameTimeReplacesTheLast() throws {
        #expect(isNear(try drag([(0, 0), (10, 10), (10, 20)]).result.velocity, 2_000))
        #expect(try drag([(0, 0), (0, 10)]).result.velocity == 0)
    }

    @Test(
        arguments: [
            // The parabola through all three: 22 a millisecond from the second to the last, and 1 more at the last.
            ([(0, 0), (10, 10), (10.5, 21)], 23_000),
            // The last is less than a millisecond after the second, and takes the place of the third.
            ([(0, 0), (10, 10), (10.5, 21), (10.75, 22)], 17_046.511_627_906_977),
            // A millisecond after the second is late enough: four samples on x = t².
            ([(0, 0), (10, 100), (10.5, 110.25), (11, 121)], 22_000),
        ] as [([Sample], Double)])
    func aSampleLessThanAMillisecondAfterTheLastButOneReplacesTheLast(samples: [Sample], velocity: Double) throws {
        #expect(isNear(try drag(samples).result.velocity, velocity, within: 1e-6))
    }

    @Test func samplesThatSpanLessThanAMillisecondShowNoVelocity() throws {
        #expect(try drag([(0, 0), (0.75, 10)]).result.velocity == 0)
        #expect(try drag([(0, 0), (0.75, 10), (0.9, 20)]).result.velocity == 0)
        #expect(isNear(try drag([(0, 0), (1, 10)]).result.velocity, 10_000))
    }

    @Test func aSampleMoreThan40MillisecondsAfterTheLastDropsAllBeforeIt() throws {
        #expect(isNear(try drag([(0, 0), (40, 40)]).result.velocity, 1_000))
        #expect(try drag([(0, 0), (40.5, 40)]).result.velocity == 0)
        #expect(isNear(try drag([(0, 0), (16, 90), (57, 91), (67, 101)]).result.velocity, 1_000))
    }

    @Test func samplesOlderThan100MillisecondsSayNothing() throws {
        let line: [Sample] = [(1, 0), (31, 30), (61, 60), (91, 90)]
        #expect(isNear(try drag([(0, 900)] + line + [(101, 100)]).result.velocity, 1_000))
        #expect(!isNear(try drag([(0, 900)] + line + [(100, 99)]).result.velocity, 1_000))
    }

    @Test func onlyTheLatest20SamplesCount() throws {
        func velocity(linear count: Int) throws -> Double? {
            let wild: [Sample] = (0..<5).map { (Double($0) * 2, 900) }
            let line: [Sample] = (5..<(5 + count)).map { (Double($0) * 2, Double($0) * 2) }
            return try drag(wild + line).result.velocity
        }
        #expect(isNear(try velocity(linear: 20), 1_000))
        #expect(!isNear(try velocity(linear: 19), 1_000))
    }

    @Test(arguments: [(50.0, 1_000.0), (50.5, 0)])
    func aFingerThatHasNotMovedFor40MillisecondsHasStopped(t: Double, velocity: Double) throws {
        var (slider, _) = try drag([(0, 0), (10, 10)])
        #expect(isNear(try slider.send(.elapsed, at: t).velocity, velocity))
        #expect(isNear(try slider.send(.ended, at: t).velocity, velocity))
    }

    @Test func theReleaseVelocityIsInTheFrameOfTheEnd_andNotAfter() throws {
        var (slider, _) = try drag([(0, 0), (10, 10)])
        #expect(isNear(try slider.send(.ended(30), at: 20).velocity, 2_500))
        #expect(isNear(try slider.now.velocity, 2_500))
        #expect(try slider.send(.elapsed, at: 21).velocity == nil)
    }

    @Test func anEndWhereTheFingerAlreadyWasIsNoSample() throws {
        var (slider, _) = try drag([(0, 0), (10, 10)])
        #expect(isNear(try slider.send(.ended(10), at: 18).velocity, 1_000))
    }

    @Test func eachGestureHasItsOwnSamples() throws {
        var (slider, _) = try drag([(0, 0), (10, 10)])
        #expect(try slider.send(.began(20), at: 20).velocity == 0)
        #expect(isNear(try slider.send(.changed(25), at: 25).velocity, 1_000))
    }

    @Test func onlyADraggedThumbHasAVelocity() throws {
        var slider = try DrivenSlider(SliderDescription(jumpsOnTouch: false))
        #expect(try slider.now.velocity == nil)
        #expect(try slider.send(.began(10), at: 0).velocity == nil)
        #expect(try slider.send(.ended, at: 5).velocity == nil)
        try slider.send(.began(10), at: 10)
        // The first touch is a sample, though it moved nothing.
        #expect(isNear(try slider.send(.changed(20), at: 20).velocity, 1_000))
        #expect(try slider.send(.cancelled, at: 21).velocity == nil)
    }
}
