package import JSONText
package import SliderEngine

/// Writes the layout: where each part is drawn (docs/engine.md#layout).
package enum LayoutWriter {
    package static func write(_ layout: Layout, to writer: inout JSONWriter) {
        writer.object {
            if let width = layout.trackWidth { $0.length("trackWidth", width) }
            if let thumb = layout.thumb { $0.object("thumb") { $0.length("size", thumb.size) } }
            if let reachable = layout.reachable {
                $0.name("reachable")
                write(reachable, to: &$0)
            }
            if let start = layout.fillFrom {
                $0.object("fillFrom") {
                    $0.member("value", start.value)
                    $0.length("x", start.x)
                }
            }
            if let bars = layout.bars { $0.array("bars", bars, write) }
            if let marks = layout.marks { $0.array("marks", marks, write) }
            if let stops = layout.stops { $0.array("stops", stops, write) }
            if let segments = layout.segments { $0.array("segments", segments, write) }
            if let star = layout.star { write(star, to: &$0) }
            $0.name("transitions")
            TransitionWriter.writeAsCSS(layout.transitions, to: &$0)
        }
    }

    private static func write(_ stretch: Layout.Stretch, to writer: inout JSONWriter) {
        writer.object {
            $0.length("x", stretch.x)
            $0.length("width", stretch.width)
        }
    }

    private static func write(_ mark: Layout.Mark, to writer: inout JSONWriter) {
        writer.object {
            $0.member("value", mark.value)
            $0.length("x", mark.x)
            $0.member("key", mark.key)
        }
    }

    private static func write(_ stop: Layout.Stop, to writer: inout JSONWriter) {
        writer.object {
            $0.member("value", stop.value)
            $0.length("x", stop.x)
            if let width = stop.width { $0.length("width", width) }
        }
    }

    private static func write(_ star: StarOutline, to writer: inout JSONWriter) {
        writer.object("star") {
            $0.array("points", star.points) { point, writer in
                writer.beginArray()
                writer.thousandths(point.x)
                writer.thousandths(point.y)
                writer.endArray()
            }
            $0.length("cornerRadius", star.cornerRadius)
        }
    }
}
