import SliderEngine
import Testing

/// A magnet that lets go two points farther away than it takes hold does not chatter (docs/engine.md#magnets).
struct MagnetTrembleTests {
    /// Points, values and places that are whole and exact in binary: the stop takes hold nearer than 8 points, and lets
    /// go at 10.
    private func slider(drag: DragKind) throws -> DrivenSlider {
        try DrivenSlider(
            SliderDescription(
                range: (0...128).values, trackWidth: 128, drag: drag,
                snapping: .magnet(MagnetSnapping(stops: [64], distance: 8, release: 10))
            )
        )
    }

    /// The finger goes from the stop, or from far away, to a place near either rim on either side, and trembles there
    /// by a point.
    @Test(arguments: [DragKind.location, .translation], [64.0, 32, 96])
    func aFingerThatTremblesByAPoint_changesTheHoldAtMostOnce(drag: DragKind, from start: Double) throws {
        for centre in stride(from: 6.0, through: 12, by: 0.125) {
            for middle in start == 64 ? [64 - centre, 64 + centre] : [start < 64 ? 64 - centre : 64 + centre] {
                var slider = try slider(drag: drag)
                try slider.send(.began(0))
                var held = try slider.send(.changed(start), at: 10).heldStop
                #expect((held == 0) == (start == 64))
                var changes = 0
                for step in 0...12 {
                    let offset = Double.tremble[step % Double.tremble.count]
                    let result = try slider.send(.changed(middle + offset), at: 20 + Double(step) * 8)
                    if result.heldStop != held { changes += 1 }
                    held = result.heldStop
                }
                #expect(changes <= 1, "about \(middle)")
            }
        }
    }

    /// A drag or a `set` has left the thumb near a rim. The next finger trembles where it touches.
    @Test(arguments: [64.0, 32, nil])
    func aDragThatBeginsAtARim_changesTheHoldAtMostOnce(from start: Double?) throws {
        for centre in stride(from: 6.0, through: 12, by: 0.125) {
            var slider = try slider(drag: .translation)
            if let start {
                try slider.send(.began(0))
                try slider.send(.changed(start), at: 10)
                try slider.send(.changed(64 - centre), at: 20)
                try slider.send(.ended, at: 100)
            } else {
                try slider.send(.set(value: 64 - centre), at: 100)
            }
            let left = try slider.now.heldStop
            var held = try slider.send(.began(20), at: 200).heldStop
            #expect(held == left, "a touch moves nothing")
            var changes = 0
            for step in 0...12 {
                let offset = Double.tremble[step % Double.tremble.count]
                let result = try slider.send(.changed(20 + offset), at: 210 + Double(step) * 8)
                if result.heldStop != held { changes += 1 }
                held = result.heldStop
            }
            #expect(changes <= 1, "\(centre) from the stop")
        }
    }
}

extension Double {
    /// The places of a trembling finger, from their middle.
    fileprivate static let tremble: [Double] = [0, 1, 0, -1, 0.5, -0.5, 0, 1, -1]
}
