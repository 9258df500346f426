import SwiftUI
import UIKit

struct SliderView: View {
    let slider: Slider
    private static let impacts: [String: UIImpactFeedbackGenerator] = [
        "light": .init(style: .light), "medium": .init(style: .medium), "heavy": .init(style: .heavy),
        "soft": .init(style: .soft), "rigid": .init(style: .rigid),
    ]

    var body: some View {
        ZStack(alignment: .leading) {
            HStack(spacing: 6) {
                ForEach(Array((slider.frame.bars?.heights ?? []).enumerated()), id: \.offset) { _, height in
                    Capsule().frame(width: 4, height: height)
                }
            }
            .animation(.spring(duration: 0.5, bounce: 0.3), value: slider.frame.bars?.heights)
            Circle().frame(width: 20).offset(x: slider.frame.thumb.x - 10)
        }
        .gesture(
            DragGesture(minimumDistance: 0)
                .onChanged { drag in
                    slider.moved(to: drag.location.x, predictedX: drag.predictedEndLocation.x, at: drag.time)
                }
                .onEnded { drag in slider.ended(at: drag.location.x, time: drag.time) }
        )
        .onAppear {
            slider.play = { cues in
                for cue in cues { Self.impacts[cue.weight]?.impactOccurred() }
            }
        }
    }
}
