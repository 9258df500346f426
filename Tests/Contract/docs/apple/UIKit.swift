/// What Examples/app/SliderView.swift uses of UIKit, declared as there.
@MainActor package final class UIImpactFeedbackGenerator {
    package enum FeedbackStyle { case light, medium, heavy, soft, rigid }
    package init(style: FeedbackStyle) {}
    package func impactOccurred() {}
}
