package import SliderEngine

/// Springs of every kind: slow and quick, creeping, swinging, near and at the border between, started either way.
package enum SpringGrid {
    package static let bounces: [Double] = [
        -0.999_999_9, -0.99, -0.5, -0.06, -1e-9, -1e-300, 0, 1e-300, 1e-9, 0.15, 0.3, 0.7, 0.95, 0.99, 0.999_999, 1,
    ]
    package static let starts: [(Double, Double)] = [
        (0.5, 0.0), (0.5, 1), (0.5, 4 * .pi), (0.5, -7), (0.001, 10_000), (60, 0.05), (1, -1_000),
    ]

    package static let all = bounces.flatMap { bounce in
        starts.compactMap { try? Spring(duration: $0.0, bounce: bounce, velocity: $0.1) }
    }
}
