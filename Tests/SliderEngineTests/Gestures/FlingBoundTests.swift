import SliderEngine
import Testing

/// The least speed that flings the thumb, and the greatest that counts.
struct FlingBoundTests {
    /// A finger that moves `points` evenly in 100 ms and lets go at once: ten times that is its velocity.
    private func letGo(after points: Double, _ fling: Fling, precision: Precision? = nil) throws -> DrivenFrame {
        var slider = try DrivenSlider(
            SliderDescription(
                range: (0...1000).values, initialValue: 500, trackWidth: 1000, drag: .translation,
                release: .fling(fling), precision: precision
            )
        )
        try slider.send(Event(kind: .began(500), t: 0, y: 100))
        for part in 1...5 {
            try slider.send(Event(kind: .changed(500 + points * Double(part) / 5), t: 20 * Double(part), y: 100))
        }
        return try slider.send(.ended, at: 100)
    }

    private func landing(_ points: Double, _ fling: Fling) throws -> Double { try letGo(after: points, fling).value }

    @Test(arguments: [(49, 549), (50.1, 550.1 + 49.599), (-50.1, 449.9 - 49.599), (-49, 451)] as [(Double, Double)])
    func belowTheLeastSpeedTheThumbStays(points: Double, value: Double) throws {
        let fling = Fling(deceleration: 0.99, minVelocity: 500)
        let result = try letGo(after: points, fling)
        #expect(isNear(result.value, value))
        #expect(result.transitions == (abs(points) < 50 ? [] : [.value]))
        #expect(isNear(result.velocity, 10 * points))
    }

    @Test(arguments: [(20, 539.8), (40, 559.8), (-40, 440.2), (15, 529.85)] as [(Double, Double)])
    func aboveTheGreatestSpeedTheThumbGoesAsAtIt(points: Double, value: Double) throws {
        let result = try letGo(after: points, Fling(deceleration: 0.99, maxVelocity: 200))
        #expect(isNear(result.value, value))
        #expect(isNear(result.velocity, 10 * points), "the frame says how fast the finger was")
        let speed = min(abs(10 * points), 200)
        #expect(isNear(result.frame.transitions[.value]?.velocity, speed / abs(value - 500 - points)))
    }

    @Test func withoutBoundsEverySpeedCounts() throws {
        #expect(try isNear(landing(0.1, Fling(deceleration: 0.99)), 500.1 + 0.099))
        #expect(try isNear(landing(80, Fling(deceleration: 0.99)), 580 + 79.2))
        #expect(Fling().minVelocity == 0 && Fling().maxVelocity == nil)
    }

    @Test func precisionCountsAfterTheBounds() throws {
        let fling = Fling(deceleration: 0.99, minVelocity: 300, maxVelocity: 400)
        // Half as far: 20 points of the finger's 40, and half of what 400 points a second give.
        #expect(try isNear(letGo(after: 40, fling, precision: Precision(distance: 100)).value, 520 + 19.8))
        #expect(try isNear(letGo(after: 80, fling, precision: Precision(distance: 100)).value, 540 + 19.8))
        #expect(try isNear(letGo(after: 29, fling, precision: Precision(distance: 100)).value, 514.5))
    }
}
