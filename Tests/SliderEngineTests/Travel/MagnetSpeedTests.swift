import SliderEngine
import Testing

/// Magnets that let a fast finger pass (docs/engine.md#magnets).
struct MagnetSpeedTests {
    /// A finger that went 40 points in 8 ms, and is on a stop.
    private func slider(release: Release = .stay, drag: DragKind = .location) throws -> DrivenSlider {
        var slider = try DrivenSlider(
            SliderDescription(
                range: (0...100).values, trackWidth: 100, drag: drag,
                snapping: .magnet(MagnetSnapping(stops: [50], distance: 5, captureSpeed: 500)), release: release,
                haptics: Haptics(stop: Haptic(), end: Haptic())
            )
        )
        try slider.send(.began(10), at: 0)
        #expect(try slider.send(.changed(drag == .location ? 50 : 60), at: 8).heldStop == nil)
        return slider
    }

    @Test(arguments: [Event.Kind.ended, .ended(50)])
    func aFingerThatRestsOnAStop_isCaughtWhenItLetsGo(ended: Event.Kind) throws {
        var slider = try slider()
        let result = try slider.send(ended, at: 49)
        #expect(result.heldStop == 0)
        #expect(result.causes == [.stop, .end])
    }

    @Test func aThumbThatFollowsAFinger_isCaughtLikewise() throws {
        var slider = try slider(release: .fling(Fling()), drag: .translation)
        let result = try slider.send(.ended, at: 49)
        #expect(result.heldStop == 0 && result.value == 50)
    }

    @Test(arguments: [Event.Kind.ended, .ended(50)])
    func aFingerThatLetsGoInItsMovement_isNotCaught(ended: Event.Kind) throws {
        var slider = try slider()
        let result = try slider.send(ended, at: 48)
        #expect(result.heldStop == nil)
        #expect(result.causes == [.end])
    }
}
