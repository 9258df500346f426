import SliderEngine

extension RefusedControl {
    static let ofParts = [
        RefusedControl("bars/count", "within 2 … 1000, not 1") { $0.bars = Bars(count: 1) },
        RefusedControl("bars/count", "within 2 … 1000, not 1001") { $0.bars = Bars(count: 1_001) },
        RefusedControl("bars/minHeight", "at most maxHeight (35), not 36") { $0.bars = Bars(minHeight: 36) },
        RefusedControl("bars/minHeight", "within 0 … 100000, not -1") { $0.bars = Bars(minHeight: -1) },
        RefusedControl("bars/maxHeight", "within 0 … 100000, not nan") { $0.bars = Bars(maxHeight: .nan) },
        RefusedControl("bars/spread", "greater than 0 and at most 1000, not 0") { $0.bars = Bars(spread: 0) },
        RefusedControl("bars/spread", "at most 1000, not 1001") { $0.bars = Bars(spread: 1_001) },
        RefusedControl("marks/1", "greater than the one before it (0.5), not 0.4") { $0.marks = [0.5, 0.4] },
        RefusedControl("marks/0", "in the range (0 … 1), not be 2") { $0.marks = [2] },
        RefusedControl("marks", "at most 4096 marks, not 4097") { $0.marks = (0...4_096).map { Double($0) / 4_096 } },
        RefusedControl("haptics/tick/every", "must be given") { $0.haptics = Haptics(tick: TickHaptic()) },
        RefusedControl("haptics/tick/every", "greater than 0") { $0.haptics = Haptics(tick: TickHaptic(every: 0)) },
        RefusedControl("haptics/tick/every", "9007199254740992 places") {
            $0.haptics = Haptics(tick: TickHaptic(every: 1e-17))
        },
        RefusedControl("motion/nearEndDistance", "within 0 …") { $0.motion = Motion(nearEndDistance: -1) },
        RefusedControl("motion/edgeFraction", "within 0 … 1, not 1.5") { $0.motion = Motion(edgeFraction: 1.5) },
        RefusedControl("motion/settleAfter", "within 0 … 60000, not 60001") { $0.motion = Motion(settleAfter: 60_001) },
        RefusedControl("motion/tilt", "within -360 … 360, not 361") { $0.motion = Motion(tilt: 361) },
        RefusedControl("motion/tilt", "not nan") { $0.motion = Motion(tilt: .nan) },
        RefusedControl("text/fractionDigits", "within 0 … 12, not 13") { $0.text = TextFormat(fractionDigits: 13) },
        RefusedControl("text/fractionDigits", "within 0 … 12, not -1") { $0.text = TextFormat(fractionDigits: -1) },
        RefusedControl("text/prefix", "at most 64 characters, not 65") { $0.text = TextFormat(prefix: .x(65)) },
        RefusedControl("text/suffix", "at most 64 characters, not 65") { $0.text = TextFormat(suffix: .x(65)) },
        RefusedControl("appearance", "at most 64 entries, not 65") { $0.appearance = .numbers(65) },
        RefusedControl("appearance/onTint", "a colour such as #rrggbb") { $0.appearance = ["onTint": .color("blue")] },
        RefusedControl("appearance/onTint", "a colour such as") { $0.appearance = ["onTint": .color("#12345")] },
        RefusedControl("appearance/onTint", "a colour such as") { $0.appearance = ["onTint": .color("#12345g")] },
        RefusedControl("appearance/size", "within 0 … 100000, not -1") { $0.appearance = ["size": .number(-1)] },
        RefusedControl("appearance/size", "not nan") { $0.appearance = ["size": .number(.nan)] },
        RefusedControl("appearance/1st", "a letter first") { $0.appearance = ["1st": .number(1)] },
        RefusedControl("appearance/", "a name of 1 to 64") { $0.appearance = ["": .number(1)] },
        RefusedControl("appearance/bar-width", "letters and digits") { $0.appearance = ["bar-width": .number(1)] },
        RefusedControl("appearance/" + .x(65), "a name of 1 to 64") { $0.appearance = [.x(65): .number(1)] },
    ]
}

extension String {
    /// A text of that many characters.
    static func x(_ count: Int) -> String { String(repeating: "x", count: count) }
}

extension Appearance {
    /// A list of that many numbers.
    static func numbers(_ count: Int) -> Appearance {
        Appearance(Dictionary(uniqueKeysWithValues: (0..<count).map { ("a\($0)", .number(1)) }))
    }
}
