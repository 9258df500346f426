internal import SliderEngine

/// The card's size: all that is drawn, plus a margin.
extension SliderPicture {
    /// How far the drawing reaches from the middle line, in points.
    struct Extent {
        var above: Double
        var below: Double
    }

    var card: SVGDocument.ViewBox {
        let extent = extent
        let side = max(overhang, 0)
        let left = min(-side, x(frame.thumbX) - side) - Self.margin
        let right = max(trackWidth + side, x(frame.thumbX) + side) + Self.margin
        let top = -extent.above - Self.margin
        return SVGDocument.ViewBox(
            x: left, y: top, width: right - left, height: extent.above + extent.below + Self.margin - top - extent.above
        )
    }

    /// How far the thumb, or what moves with it, reaches past the ends of the track.
    private var overhang: Double {
        switch look {
        case .bars: starReach
        case .dial: max(Self.dialInset, starReach)
        case .segments, .track: max(thumbSize / 2, haloRadius, starReach)
        }
    }

    private var extent: Extent {
        let half =
            switch look {
            case .bars(let bars): max(bars.maxHeight, size("leastHeight") ?? 0) / 2
            case .dial: Self.plateHeight / 2
            case .segments: max(thumbSize / 2, haloRadius, segmentHeight / 2, 14)
            case .track: max(thumbSize, trackHeight, 2 * haloRadius, 28) / 2
            }
        return Extent(
            above: max(half, starHeight) + (slider.text == nil ? 0 : Self.textRoom), below: max(half, starReach))
    }

    /// The height of the value's text, above everything else.
    static let textRoom = 40.0
}
