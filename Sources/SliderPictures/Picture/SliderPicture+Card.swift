internal import SliderEngine

/// How large the card is: all that is drawn, and a margin.
extension SliderPicture {
    /// How far what is drawn reaches from the middle line, in points.
    struct Reach {
        var above: Double
        var below: Double
    }

    var card: SVGDocument.Frame {
        let reach = reach
        let side = max(overhang, 0)
        let left = min(-side, x(frame.thumbX) - side) - Self.margin
        let right = max(trackWidth + side, x(frame.thumbX) + side) + Self.margin
        let top = -reach.above - Self.margin
        return SVGDocument.Frame(
            x: left, y: top, width: right - left, height: reach.above + reach.below + Self.margin - top - reach.above
        )
    }

    /// How far the thumb reaches past the ends of the track.
    private var overhang: Double {
        switch look {
        case .bars: 0
        case .segments: max(thumbSize / 2 + haloSize, raisedStarReach)
        case .dial: Self.dialInset
        case .track: thumbSize / 2
        }
    }

    private var reach: Reach {
        switch look {
        case .bars(let bars):
            let half = max(bars.maxHeight, size("leastHeight") ?? 0) / 2
            return Reach(above: half + (slider.text == nil ? 0 : Self.textRoom), below: half)
        case .segments: return segmentsReach
        case .dial: return dialReach
        case .track:
            let half = max(thumbSize, trackHeight, 28) / 2
            return Reach(above: half + (slider.text == nil ? 0 : Self.textRoom), below: half)
        }
    }

    /// The height of the value's text above what it stands over.
    static let textRoom = 34.0
}
