internal import ElementaryFunctions

/// What a client needs to draw a control and frames do not contain (docs/engine.md#layout). Lengths in points,
/// x from the track's lower end. A member that the control does not have is nil.
public struct Layout: Sendable, Equatable {
    /// The thumb.
    public struct Thumb: Sendable, Equatable {
        /// The width and the height.
        public let size: Double
    }

    /// A stretch of the track.
    public struct Stretch: Sendable, Equatable {
        /// Its left edge.
        public let x: Double
        /// The width.
        public let width: Double
    }

    /// A marked place on the track.
    public struct Mark: Sendable, Equatable {
        /// Its value.
        public let value: Double
        /// The mark's place.
        public let x: Double
        /// Whether it is also a stop.
        public let key: Bool
    }

    /// A value that holds the thumb.
    public struct Stop: Sendable, Equatable {
        /// Its value.
        public let value: Double
        /// The stop's place.
        public let x: Double
        /// The travel that a finger spends in the stop; dead zones only.
        public let width: Double?
    }

    /// The value from which a slider is filled to the thumb.
    public struct FillStart: Sendable, Equatable {
        /// The value.
        public let value: Double
        /// Its place.
        public let x: Double
    }

    /// The width of the track; sliders only.
    public internal(set) var trackWidth: Double?
    /// The thumb, if the appearance gives its size.
    public internal(set) var thumb: Thumb?
    /// The stretch that the thumb can reach, if the slider limits it.
    public internal(set) var reachable: Stretch?
    /// Where the fill begins, if that is not at lower.
    public internal(set) var fillFrom: FillStart?
    /// The bars.
    public internal(set) var bars: [Stretch]?
    /// The marks.
    public internal(set) var marks: [Mark]?
    /// The stops.
    public internal(set) var stops: [Stop]?
    /// The segments of the track, one for each whole unit, if the appearance gives their height.
    public internal(set) var segments: [Stretch]?
    /// The star, if the appearance gives its size.
    public internal(set) var star: StarOutline?
    /// How each property that can change is animated, without the delays that a frame may add. With `lands` the last
    /// one is that of a value that lands.
    public internal(set) var transitions: [Transition] = []
}

extension SliderControl {
    /// Where things are drawn on a track of this width.
    func layout(trackWidth: Double) -> Layout {
        var layout = Layout()
        layout.trackWidth = trackWidth
        layout.thumb = description.thumbSize.map { Layout.Thumb(size: $0) }
        layout.reachable = reachable(trackWidth: trackWidth)
        layout.fillFrom = description.fillFrom.map { Layout.FillStart(value: $0, x: x(of: $0, trackWidth)) }
        layout.bars = description.bars.map { barStretches($0, trackWidth: trackWidth) }
        layout.marks = description.marks?.map { value in
            Layout.Mark(value: value, x: x(of: value, trackWidth), key: travel.stops.contains(value))
        }
        layout.stops = stops(trackWidth: trackWidth)
        layout.segments = segments(trackWidth: trackWidth)
        layout.star = star()
        layout.transitions = properties.map { .transition(of: $0, .coming) }
        if description.lands == .grid { layout.transitions.append(.landing(velocity: 0)) }
        return layout
    }

    /// The properties that can be animated, in the table's order.
    private var properties: [Transition.Property] {
        var properties: [Transition.Property] = description.bars == nil ? [] : [.bars]
        if description.motion != nil { properties += [.value, .tilt, .lift, .glide, .halo] }
        if description.overscroll != nil { properties.append(.thumb) }
        return properties
    }

    private func look(_ name: String) -> Double? { description.appearance.number(name) }

    private func x(of value: Double, _ trackWidth: Double) -> Double {
        travel.curve.position(of: value) * trackWidth
    }

    /// Bars of `barWidth` (default 4), the first and the last flush with the track's ends.
    private func barStretches(_ bars: Bars, trackWidth: Double) -> [Layout.Stretch] {
        let width = look("barWidth") ?? 4
        return (0..<bars.count).map { Layout.Stretch(x: bars.position(of: $0) * (trackWidth - width), width: width) }
    }

    private func reachable(trackWidth: Double) -> Layout.Stretch? {
        guard description.reachable != nil else { return nil }
        let ends = travel.ends
        let x = ends.lowerBound * trackWidth
        return Layout.Stretch(x: x, width: ends.upperBound * trackWidth - x)
    }

    private func stops(trackWidth: Double) -> [Layout.Stop]? {
        switch description.snapping {
        case .none, .step: return nil
        case .magnet(let magnet):
            return magnet.stops.map { Layout.Stop(value: $0, x: x(of: $0, trackWidth), width: nil) }
        case .deadZone(let zones):
            let scale = zones.travel == .fitted ? trackWidth / description.trackWidth : 1
            return zones.stops.map {
                Layout.Stop(value: $0.value, x: x(of: $0.value, trackWidth), width: $0.width * scale)
            }
        }
    }

    /// One segment for each whole unit of the range, `segmentGap` apart, if there is a `segmentHeight`; one for a range
    /// of one point.
    private func segments(trackWidth: Double) -> [Layout.Stretch]? {
        let units = description.range.isPoint ? 1 : description.range.upper - description.range.lower
        guard look("segmentHeight") != nil, let count = Int(exactly: units), ControlLimits.segments.contains(count)
        else { return nil }
        let gap = look("segmentGap") ?? 0
        let width = (trackWidth + gap) / Double(count) - gap
        return (0..<count).map { Layout.Stretch(x: Double($0) * (width + gap), width: width) }
    }

    /// A star, if there is a `starSize`, rounded by `starCornerRadius`.
    private func star() -> StarOutline? {
        guard let size = look("starSize"), size > 0 else { return nil }
        return StarOutline(cornerRadius: (look("starCornerRadius") ?? 0) / size)
    }
}

extension PinchControl {
    /// The layout: only transitions, as there is no track.
    func layout() -> Layout {
        var layout = Layout()
        layout.transitions = [.transition(of: .seam, .coming)]
        return layout
    }
}

/// A five-pointed star of size 1 around (0, 0), y downwards. The client scales it to the size it needs
/// (docs/engine.md#layout).
public struct StarOutline: Sendable, Equatable {
    /// A corner of the star.
    public struct Point: Sendable, Equatable {
        /// Rightwards.
        public let x: Double
        /// Downwards.
        public let y: Double
    }

    private static let tips = 5

    /// The corners, clockwise from the top, outer and inner alternately.
    public let points: [Point]
    /// The radius of the rounded corners.
    public let cornerRadius: Double

    init(cornerRadius: Double) {
        let outerRadius = 0.5
        points = (0..<(2 * Self.tips)).map { corner in
            let radius = corner.isMultiple(of: 2) ? outerRadius : outerRadius / 2
            let angle = Double(corner) * .pi / Double(Self.tips)
            return Point(x: radius * .sin(angle), y: 0 - radius * .cos(angle))
        }
        self.cornerRadius = cornerRadius
    }
}
