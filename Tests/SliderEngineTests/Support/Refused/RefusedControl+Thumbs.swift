import SliderEngine

extension RefusedControl {
    static let ofThumbs = [
        RefusedControl("thumbs/count", "within 2 … 8, not 1") { $0.thumbs = Thumbs(count: 1) },
        RefusedControl("thumbs/count", "within 2 … 8, not 9") { $0.thumbs = Thumbs(count: 9) },
        RefusedControl("thumbs/minGap", "not -1") { $0.thumbs = Thumbs(count: 2, minGap: -1) },
        RefusedControl("thumbs/minGap", "not nan") { $0.thumbs = Thumbs(count: 2, minGap: .nan) },
        RefusedControl("thumbs/minGap", "fit 2 times into what the thumbs can reach (0 … 1), which 0.51 does not") {
            $0.thumbs = Thumbs(count: 3, minGap: 0.51)
        },
        RefusedControl("thumbs/minGap", "must fit into what the thumbs can reach (0 … 1), which 2 does not") {
            $0.thumbs = Thumbs(count: 2, minGap: 2)
        },
        RefusedControl("thumbs/initialValues/1", "the one before it (0.3), from grid value to grid value, not 0.74") {
            ($0.step, $0.thumbs) = (0.5, Thumbs(count: 2, initialValues: [0.3, 0.74], minGap: 0.4))
        },
        RefusedControl("thumbs/minGap", "which 0.3 does not") {
            // From grid value to grid value it is a half.
            ($0.step, $0.thumbs) = (0.25, Thumbs(count: 4, minGap: 0.3))
        },
        RefusedControl("thumbs/initialValues", "2 values, one for each thumb, not 1") {
            $0.thumbs = Thumbs(count: 2, initialValues: [0.5])
        },
        RefusedControl("thumbs/initialValues/1", "at least the one before it (0.5), not 0.4") {
            $0.thumbs = Thumbs(count: 2, initialValues: [0.5, 0.4])
        },
        RefusedControl("thumbs/initialValues/1", "at least minGap (0.2) above the one before it (0.5), not 0.6") {
            $0.thumbs = Thumbs(count: 2, initialValues: [0.5, 0.6], minGap: 0.2)
        },
        RefusedControl("thumbs/initialValues/1", "in the range (0 … 1)") {
            $0.thumbs = Thumbs(count: 2, initialValues: [0.5, 2])
        },
        RefusedControl("thumbs/draggableRange", "false with dead zones") {
            $0.snapping = .deadZone(DeadZoneSnapping(stops: [DeadZone(value: 0.5)]))
            $0.thumbs = Thumbs(count: 2, draggableRange: true)
        },
        RefusedControl("initialValue", "in favour of thumbs.initialValues") {
            ($0.initialValue, $0.thumbs) = (0.5, Thumbs(count: 2))
        },
        RefusedControl("fillFrom", "filled between them") { ($0.fillFrom, $0.thumbs) = (0.5, Thumbs(count: 2)) },
        RefusedControl("motion", "left out with several thumbs") {
            ($0.motion, $0.thumbs) = (Motion(), Thumbs(count: 2))
        },
        RefusedControl("clearsOnTap", "false with several thumbs") {
            ($0.step, $0.clearsOnTap, $0.thumbs) = (0.1, true, Thumbs(count: 2))
        },
    ]
}
