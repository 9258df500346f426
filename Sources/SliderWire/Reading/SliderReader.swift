import JSONText
import SliderEngine

/// Reads the members of a slider's description.
enum SliderReader {
    static func description(from members: inout ObjectReader) throws(WireError) -> SliderDescription {
        var slider = SliderDescription()
        if let range = try range(in: &members) { slider.range = range }
        if let scale = try ScaleReader.read("scale", in: &members) { slider.scale = scale }
        slider.step = try members.number("step")
        slider.initialValue = try members.number("initialValue")
        slider.reachable = try reachable(in: &members)
        slider.keys = try keys(in: &members)
        try members.number("trackWidth", into: &slider.trackWidth)
        if let reversed = try members.boolean("reversed") { slider.reversed = reversed }
        if let drag = try members.word("drag", DragKind.self) { slider.drag = drag }
        if let jumps = try members.boolean("jumpsOnTouch") { slider.jumpsOnTouch = jumps }
        if let snapping = try SnappingReader.read("snapping", in: &members) { slider.snapping = snapping }
        if let release = try ReleaseReader.read("release", in: &members) { slider.release = release }
        slider.overscroll = try members.number("overscroll").map { Overscroll(coefficient: $0) }
        slider.precision = try precision(in: &members)
        if let history = try members.integer("history") { slider.history = history }
        slider.bars = try bars(in: &members)
        slider.marks = try members.array("marks", of: "numbers") { reader, node throws(WireError) in
            try reader.number(node)
        }
        slider.haptics = try HapticsReader.read("haptics", in: &members)
        slider.motion = try motion(in: &members)
        slider.text = try text(in: &members)
        if let appearance = try AppearanceReader.read("appearance", in: &members) { slider.appearance = appearance }
        return slider
    }

    private static func range(in members: inout ObjectReader) throws(WireError) -> ValueRange? {
        try members.object("range") { range throws(WireError) in
            ValueRange(lower: try range.requiredNumber("lower"), upper: try range.requiredNumber("upper"))
        }
    }

    private static func reachable(in members: inout ObjectReader) throws(WireError) -> Reachable? {
        try members.object("reachable") { members throws(WireError) in
            Reachable(lower: try members.number("lower"), upper: try members.number("upper"))
        }
    }

    private static func keys(in members: inout ObjectReader) throws(WireError) -> KeyDistances? {
        try members.object("keys") { members throws(WireError) in
            KeyDistances(step: try members.number("step"), page: try members.number("page"))
        }
    }

    private static func bars(in members: inout ObjectReader) throws(WireError) -> Bars? {
        try members.object("bars") { members throws(WireError) in
            var bars = Bars()
            if let count = try members.integer("count") { bars.count = count }
            try members.number("minHeight", into: &bars.minHeight)
            try members.number("maxHeight", into: &bars.maxHeight)
            try members.number("spread", into: &bars.spread)
            if let falloff = try members.word("falloff", Falloff.self) { bars.falloff = falloff }
            return bars
        }
    }

    private static func precision(in members: inout ObjectReader) throws(WireError) -> Precision? {
        try members.object("precision") { members throws(WireError) in
            var precision = Precision()
            try members.number("distance", into: &precision.distance)
            return precision
        }
    }

    private static func motion(in members: inout ObjectReader) throws(WireError) -> Motion? {
        try members.object("motion") { members throws(WireError) in
            var motion = Motion()
            try members.number("nearEndDistance", into: &motion.nearEndDistance)
            try members.number("edgeFraction", into: &motion.edgeFraction)
            try members.number("settleAfter", into: &motion.settleAfter)
            try members.number("tilt", into: &motion.tilt)
            return motion
        }
    }

    private static func text(in members: inout ObjectReader) throws(WireError) -> TextFormat? {
        try members.object("text") { members throws(WireError) in
            var text = TextFormat()
            if let digits = try members.integer("fractionDigits") { text.fractionDigits = digits }
            if let prefix = try members.string("prefix") { text.prefix = prefix }
            if let suffix = try members.string("suffix") { text.suffix = suffix }
            return text
        }
    }
}

/// Reads how positions on a slider's track map to values.
enum ScaleReader {
    private enum Kind: String, CaseIterable {
        case linear
        case exponential
        case power
        case symlog
        case piecewise
    }

    static func read(_ name: StaticString, in members: inout ObjectReader) throws(WireError) -> Scale? {
        try members.object(name) { members throws(WireError) in
            switch try members.requiredWord("kind", Kind.self) {
            case .linear: .linear
            case .exponential: .exponential
            case .power: .power(exponent: try members.requiredNumber("exponent"))
            case .symlog: .symlog(linear: try members.requiredNumber("linear"))
            case .piecewise: .piecewise(knots: try knots(from: &members))
            }
        }
    }

    private static func knots(from members: inout ObjectReader) throws(WireError) -> [ScaleKnot] {
        try members.requiredArray("knots", of: "{at, value}") { reader, node throws(WireError) in
            try reader.object(node) { knot throws(WireError) in
                ScaleKnot(at: try knot.requiredNumber("at"), value: try knot.requiredNumber("value"))
            }
        }
    }
}

/// Reads how the thumb moves when the finger lets go.
enum ReleaseReader {
    private enum Kind: String, CaseIterable {
        case stay
        case fling
    }

    static func read(_ name: StaticString, in members: inout ObjectReader) throws(WireError) -> Release? {
        try members.object(name) { members throws(WireError) in
            switch try members.requiredWord("kind", Kind.self) {
            case .stay: .stay
            case .fling: .fling(try fling(from: &members))
            }
        }
    }

    private static func fling(from members: inout ObjectReader) throws(WireError) -> Fling {
        var fling = Fling()
        try members.number("deceleration", into: &fling.deceleration)
        try members.number("minVelocity", into: &fling.minVelocity)
        fling.maxVelocity = try members.number("maxVelocity")
        return fling
    }
}

/// Reads how a slider snaps.
enum SnappingReader {
    private enum Kind: String, CaseIterable {
        case none
        case step
        case magnet
        case deadZone
    }

    static func read(_ name: StaticString, in members: inout ObjectReader) throws(WireError) -> Snapping? {
        try members.object(name) { members throws(WireError) in
            switch try members.requiredWord("kind", Kind.self) {
            case .none: .none
            case .step: .step
            case .magnet: .magnet(try magnet(from: &members))
            case .deadZone: .deadZone(try deadZone(from: &members))
            }
        }
    }

    private static func magnet(from members: inout ObjectReader) throws(WireError) -> MagnetSnapping {
        let stops = try members.requiredArray("stops", of: "numbers") { reader, node throws(WireError) in
            try reader.number(node)
        }
        var magnet = MagnetSnapping(stops: stops)
        try members.number("distance", into: &magnet.distance)
        magnet.release = try members.number("release")
        magnet.captureSpeed = try members.number("captureSpeed")
        return magnet
    }

    private static func deadZone(from members: inout ObjectReader) throws(WireError) -> DeadZoneSnapping {
        let stops = try members.requiredArray("stops", of: "{value, width}") { reader, node throws(WireError) in
            try reader.object(node) { stop throws(WireError) in
                var zone = DeadZone(value: try stop.requiredNumber("value"))
                try stop.number("width", into: &zone.width)
                return zone
            }
        }
        return DeadZoneSnapping(stops: stops, travel: try members.word("travel", DeadZoneTravel.self))
    }
}
