import JSONText
import SliderEngine

/// Reads the appearance of a control: names that the client chooses, each with a colour or a number.
enum AppearanceReader {
    static func read(_ name: StaticString, in members: inout ObjectReader) throws(WireError) -> Appearance? {
        guard let node = members.value(name) else { return nil }
        let document = members.document
        guard document.kind(node) == .object else { throw members.mismatch(node, "an object") }
        var appearance = Appearance()
        var next = document.firstMember(of: node)
        while let name = next {
            let value = document.value(ofMember: name)
            let key = document.string(name) ?? ""
            // Checked before the look-up: hashing a name of combining characters takes time quadratic in its length.
            guard Appearance.isName(key) else {
                throw WireError(
                    pointer: members.base + document.pointer(to: name), detail: Appearance.nameRule,
                    part: .control
                )
            }
            appearance[key] = try entry(value, in: members)
            next = document.member(after: name)
        }
        #if !hasFeature(Embedded)
            try checkPatch(name, in: members)
        #endif
        return appearance
    }

    #if !hasFeature(Embedded)
        /// Refuses a patch that removes what has no name of an appearance.
        private static func checkPatch(_ name: StaticString, in members: ObjectReader) throws(WireError) {
            guard let (document, node) = members.patch, let changes = document.member(name, of: node) else { return }
            var next = document.firstMember(of: changes)
            while let name = next {
                guard Appearance.isName(document.string(name) ?? "") else {
                    throw WireError(
                        pointer: members.base + document.pointer(to: name), detail: Appearance.nameRule, part: .control)
                }
                next = document.member(after: name)
            }
        }
    #endif

    private static func entry(_ node: JSONNode, in members: ObjectReader) throws(WireError) -> Appearance.Value {
        if let color = members.document.string(node) { return .color(color) }
        if let number = members.document.number(node) { return .number(number) }
        throw members.mismatch(node, "a colour such as \"#ff9500\" or a number")
    }
}

/// Reads the haptics of a control.
enum HapticsReader {
    static func read(_ name: StaticString, in members: inout ObjectReader) throws(WireError) -> Haptics? {
        try members.object(name) { haptics throws(WireError) in
            var read = Haptics(
                tick: try haptics.object("tick") { tick throws(WireError) in
                    TickHaptic(every: try tick.number("every"), weight: try weight(in: &tick, default: .light))
                },
                stop: try haptic("stop", in: &haptics),
                edge: try haptic("edge", in: &haptics),
                end: try haptic("end", in: &haptics)
            )
            #if !ONE_THUMB
                read.contact = try haptic("contact", in: &haptics)
            #endif
            try haptics.number("minimumInterval", into: &read.minimumInterval)
            return read
        }
    }

    static func haptic(
        _ name: StaticString, in members: inout ObjectReader, default fallback: HapticWeight = .light
    ) throws(WireError) -> Haptic? {
        try members.object(name) { haptic throws(WireError) in
            Haptic(weight: try weight(in: &haptic, default: fallback))
        }
    }

    private static func weight(
        in members: inout ObjectReader, default fallback: HapticWeight
    ) throws(WireError) -> HapticWeight {
        try members.word("weight", HapticWeight.self) ?? fallback
    }
}

#if !ONE_THUMB
    /// Reads several thumbs of a slider.
    enum ThumbsReader {
        static func read(_ name: StaticString, in members: inout ObjectReader) throws(WireError) -> Thumbs? {
            try members.object(name) { members throws(WireError) in
                guard let count = try members.integer("count") else {
                    throw WireError(
                        pointer: members.pointer("count"), detail: "is missing; it is the number of thumbs, 2 to 8")
                }
                var thumbs = Thumbs(count: count, initialValues: try members.numbers("initialValues"))
                try members.number("minGap", into: &thumbs.minGap)
                if let collision = try members.word("collision", Thumbs.Collision.self) { thumbs.collision = collision }
                if let range = try members.boolean("draggableRange") { thumbs.draggableRange = range }
                return thumbs
            }
        }
    }
#endif
