import JSONText
import SliderEngine

/// Reads the members of a slider's description.
enum SliderReader {
    static func description(from members: inout ObjectReader) throws(WireError) -> SliderDescription {
        var slider = SliderDescription()
        slider.grid = try GridReader.read("grid", in: &members)
        if let range = try range(in: &members) ?? slider.grid?.range { slider.range = range }
        if let scale = try ScaleReader.read("scale", in: &members) { slider.scale = scale }
        slider.step = try members.number("step")
        slider.rounding = try members.word("rounding", Rounding.self)
        slider.initialValue = try members.number("initialValue")
        #if !ONE_THUMB
            slider.thumbs = try ThumbsReader.read("thumbs", in: &members)
        #endif
        slider.reachable = try reachable(in: &members)
        slider.keys = try keys(in: &members)
        try members.number("trackWidth", into: &slider.trackWidth)
        if let reversed = try members.boolean("reversed") { slider.reversed = reversed }
        if let drag = try members.word("drag", DragKind.self) { slider.drag = drag }
        slider.grabDistance = try members.number("grabDistance")
        if let jumps = try members.boolean("jumpsOnTouch") { slider.jumpsOnTouch = jumps }
        try members.number("slop", into: &slider.slop)
        if let clears = try members.boolean("clearsOnTap") { slider.clearsOnTap = clears }
        try members.number("liftTolerance", into: &slider.liftTolerance)
        if let snapping = try SnappingReader.read("snapping", in: &members) { slider.snapping = snapping }
        if let release = try ReleaseReader.read("release", in: &members) { (slider.release, slider.lands) = release }
        slider.overscroll = try members.number("overscroll").map { Overscroll(coefficient: $0) }
        slider.precision = try precision(in: &members)
        if let history = try members.integer("history") { slider.history = history }
        slider.fillFrom = try members.number("fillFrom")
        slider.bars = try bars(in: &members)
        slider.marks = try members.numbers("marks")
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
            let fractionDigits = try members.integer("fractionDigits")
            text.fractionDigits = fractionDigits ?? text.fractionDigits
            text.significantDigits = try members.integer("significantDigits")
            if fractionDigits != nil, text.significantDigits != nil {
                throw WireError(
                    pointer: members.pointer("significantDigits"),
                    detail: "must be left out beside fractionDigits, or take its place (null removes that in a patch)")
            }
            try members.number("multiplier", into: &text.multiplier)
            if let plus = try members.boolean("plus") { text.plus = plus }
            if let style = try members.word("style", TextFormat.Style.self) { text.style = style }
            text.labels = try members.array("labels", of: "{value, text}") { reader, node throws(WireError) in
                try reader.object(node) { label throws(WireError) in
                    TextFormat.Label(
                        value: try label.requiredNumber("value"), text: try label.requiredString("text"))
                }
            }
            if let prefix = try members.string("prefix") { text.prefix = prefix }
            if let suffix = try members.string("suffix") { text.suffix = suffix }
            return text
        }
    }
}

/// Reads the values of a slider's grid.
enum GridReader {
    static func read(_ name: StaticString, in members: inout ObjectReader) throws(WireError) -> Grid? {
        try members.variant(name, names: ["values", "factor", "parts", "sections"]) {
            (kind: Kind, members) throws(WireError) in
            switch kind {
            case .values:
                .values(try members.requiredNumbers("values"))
            case .factor:
                .factor(try members.requiredNumber("factor"), parts: try members.integer("parts") ?? 1)
            case .sections:
                .sections(
                    try members.requiredPairs("sections", "to", "step").map { GridSection(to: $0, step: $1) })
            }
        }
    }

    private enum Kind: String, CaseIterable {
        case values
        case factor
        case sections
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
        case even
    }

    static func read(_ name: StaticString, in members: inout ObjectReader) throws(WireError) -> Scale? {
        try members.variant(name, names: ["exponent", "linear", "knots"]) { (kind: Kind, members) throws(WireError) in
            switch kind {
            case .linear: .linear
            case .exponential: .exponential
            case .power: .power(exponent: try members.requiredNumber("exponent"))
            case .symlog: .symlog(linear: try members.requiredNumber("linear"))
            case .piecewise:
                .piecewise(
                    knots: try members.requiredPairs("knots", "at", "value").map { ScaleKnot(at: $0, value: $1) })
            case .even: .even
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

    static func read(
        _ name: StaticString, in members: inout ObjectReader
    ) throws(WireError) -> (Release, RestingPlaces)? {
        try members.variant(name, names: ["deceleration", "minVelocity", "maxVelocity"]) {
            (kind: Kind, members) throws(WireError) in
            let release: Release =
                switch kind {
                case .stay: .stay
                case .fling: .fling(try fling(from: &members))
                }
            return (release, try members.word("lands") ?? .free)
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
        try members.variant(name, names: ["stops", "distance", "release", "captureSpeed", "travel"]) {
            (kind: Kind, members) throws(WireError) in
            switch kind {
            case .none: .none
            case .step: .step
            case .magnet: .magnet(try magnet(from: &members))
            case .deadZone: .deadZone(try deadZone(from: &members))
            }
        }
    }

    private static func magnet(from members: inout ObjectReader) throws(WireError) -> MagnetSnapping {
        var magnet = MagnetSnapping(stops: try members.requiredNumbers("stops"))
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
