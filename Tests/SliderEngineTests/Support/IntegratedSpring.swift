/// A spring by the classical Runge–Kutta method, step by step, without a closed form.
struct IntegratedSpring {
    private let stiffness: Double
    private let damping: Double
    private let step: Double
    private(set) var time = 0.0
    private(set) var position = 0.0
    private var velocity: Double

    init(duration: Double, bounce: Double, velocity: Double, step: Double) {
        let frequency = 2 * Double.pi / duration
        stiffness = frequency * frequency
        damping = bounce < 0 ? 4 * .pi / (duration * (1 + bounce)) : 4 * .pi * (1 - bounce) / duration
        self.velocity = velocity
        self.step = step
    }

    mutating func advance() {
        let (v1, a1) = (velocity, force(position, velocity))
        let (v2, a2) = moved(v1, a1, by: step / 2)
        let (v3, a3) = moved(v2, a2, by: step / 2)
        let (v4, a4) = moved(v3, a3, by: step)
        position += step / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
        velocity += step / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
        time += step
    }

    private func moved(_ speed: Double, _ force: Double, by step: Double) -> (Double, Double) {
        let moved = velocity + step * force
        return (moved, self.force(position + step * speed, moved))
    }

    private func force(_ position: Double, _ velocity: Double) -> Double {
        stiffness * (1 - position) - damping * velocity
    }
}
