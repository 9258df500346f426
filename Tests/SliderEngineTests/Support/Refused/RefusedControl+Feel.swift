import SliderEngine

extension RefusedControl {
    static let ofFeel = [
        RefusedControl("release/deceleration", "greater than 0 and less than 1, not 0") {
            $0.release = .fling(Fling(deceleration: 0))
        },
        RefusedControl("release/deceleration", "less than 1, not 1") { $0.release = .fling(Fling(deceleration: 1)) },
        RefusedControl("release/deceleration", "not nan") { $0.release = .fling(Fling(deceleration: .nan)) },
        RefusedControl("release/minVelocity", "within 0 … 1000000, not -1") {
            $0.release = .fling(Fling(minVelocity: -1))
        },
        RefusedControl("release/minVelocity", "not inf") { $0.release = .fling(Fling(minVelocity: .infinity)) },
        RefusedControl("release/maxVelocity", "greater than 0 and at most 1000000, not 0") {
            $0.release = .fling(Fling(maxVelocity: 0))
        },
        RefusedControl("release/maxVelocity", "not nan") { $0.release = .fling(Fling(maxVelocity: .nan)) },
        RefusedControl("release/maxVelocity", "at most 1000000, not 1000001") {
            $0.release = .fling(Fling(maxVelocity: 1_000_001))
        },
        RefusedControl("release/minVelocity", "at most maxVelocity (50), not 51") {
            $0.release = .fling(Fling(minVelocity: 51, maxVelocity: 50))
        },
        RefusedControl("release/lands", "must be free, or left out, without a step or a grid to land on") {
            $0.lands = .grid
            $0.snapping = .magnet(MagnetSnapping(stops: [0.5]))
        },
        RefusedControl("rounding", "must be left out without a step or a grid: every value is shown") {
            $0.rounding = .up
        },
        RefusedControl("grid", "must be left out beside a step, or take its place") {
            ($0.grid, $0.step) = (.values([0, 1]), 0.5)
        },
        RefusedControl("keys", "must be left out beside a grid: keys go from value to value") {
            ($0.grid, $0.keys) = (.values([0, 1]), KeyDistances(step: 1))
        },
        RefusedControl("fillFrom", "in the range (0 … 1)") { $0.fillFrom = 1.5 },
        RefusedControl("text/multiplier", "must not be 0, with which every value reads the same") {
            $0.text = TextFormat(multiplier: 0)
        },
        RefusedControl("text/significantDigits", "must be left out for a duration, which has fractionDigits") {
            $0.text = TextFormat(significantDigits: 3, style: .duration)
        },
        RefusedControl("overscroll", "greater than 0 and at most 1, not 0") {
            $0.overscroll = Overscroll(coefficient: 0)
        },
        RefusedControl("overscroll", "at most 1, not 1.5") { $0.overscroll = Overscroll(coefficient: 1.5) },
        RefusedControl("precision/distance", "greater than 0") {
            $0.drag = .translation
            $0.precision = Precision(distance: 0)
        },
        RefusedControl("precision", "left out when drag is location") {
            $0.drag = .location
            $0.precision = Precision()
        },
        RefusedControl("grabDistance", "greater than 0 and at most 100000, not 0") {
            $0.drag = .grab
            $0.grabDistance = 0
        },
        RefusedControl("grabDistance", "left out unless drag is grab or thumb") {
            $0.drag = .translation
            $0.grabDistance = 30
        },
        RefusedControl("slop", "within 0 … 100, not 100.5") { $0.slop = 100.5 },
        RefusedControl("slop", "not nan") { $0.slop = .nan },
        RefusedControl("liftTolerance", "within 0 … 50, not -1") { $0.liftTolerance = -1 },
        RefusedControl("clearsOnTap", "false without a step or a grid") { $0.clearsOnTap = true },
        RefusedControl("clearsOnTap", "unless drag is location and jumpsOnTouch is true") {
            ($0.clearsOnTap, $0.step, $0.jumpsOnTouch) = (true, 0.1, false)
        },
        RefusedControl("clearsOnTap", "unless drag is location and jumpsOnTouch is true") {
            ($0.clearsOnTap, $0.step, $0.drag) = (true, 0.1, .thumb)
        },
        RefusedControl("text/labels/0/text", "must differ from the text of 1, beside it on the grid") {
            ($0.step, $0.text) = (1, TextFormat(labels: [TextFormat.Label(value: 0, text: "1")]))
        },
        RefusedControl("text/labels/0/text", "must differ from the text of 0.2, beside it on the grid") {
            ($0.step, $0.text) = (0.2, TextFormat(prefix: "n ", labels: [TextFormat.Label(value: 0.4, text: "n 0")]))
        },
        RefusedControl("text/labels/0/text", "must differ from the text of 1, beside it on the grid") {
            let labels = [TextFormat.Label(value: 0, text: "Off"), TextFormat.Label(value: 1, text: "Off")]
            ($0.step, $0.text) = (1, TextFormat(labels: labels))
        },
        RefusedControl("text/labels/0/text", "must differ from the text of 1, beside it on the grid") {
            let labels = [TextFormat.Label(value: 0.5, text: "Off"), TextFormat.Label(value: 1, text: "Off")]
            ($0.step, $0.text) = (1, TextFormat(labels: labels))
        },
        RefusedControl("text/labels/1/text", "must differ from the text of 0.4, beside it on the grid") {
            let labels = [TextFormat.Label(value: 0.5, text: "Off"), TextFormat.Label(value: 0.6, text: "0")]
            ($0.step, $0.text) = (0.2, TextFormat(labels: labels))
        },
        RefusedControl("clearsOnTap", "false with a fling, which would go on from the value") {
            ($0.clearsOnTap, $0.step, $0.release) = (true, 0.1, .fling(Fling()))
        },
        RefusedControl("history", "0 to 256 values, not -1") { $0.history = -1 },
        RefusedControl("history", "0 to 256 values, not 257") { $0.history = 257 },
        RefusedControl("haptics/minimumInterval", "within 0 … 10000, not -1") {
            $0.haptics = Haptics(minimumInterval: -1)
        },
        RefusedControl("haptics/minimumInterval", "not 10001") { $0.haptics = Haptics(minimumInterval: 10_001) },
        RefusedControl("snapping/release", "at least the distance (12) and at most 100000, not 11") {
            $0.snapping = .magnet(MagnetSnapping(stops: [0.5], release: 11))
        },
        RefusedControl("snapping/release", "not 100001") {
            $0.snapping = .magnet(MagnetSnapping(stops: [0.5], release: 100_001))
        },
        RefusedControl("snapping/captureSpeed", "greater than 0") {
            $0.snapping = .magnet(MagnetSnapping(stops: [0.5], captureSpeed: 0))
        },
    ]
}
