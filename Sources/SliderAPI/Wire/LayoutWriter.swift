import JSONText
import SliderEngine

/// Writes where things are drawn (design: Layout).
enum LayoutWriter {
    static func write(_ layout: Layout, to writer: inout JSONWriter) {
        writer.beginObject()
        if let width = layout.trackWidth { writer.length("trackWidth", width) }
        if let thumb = layout.thumb {
            writer.name("thumb")
            writer.beginObject()
            writer.length("size", thumb.size)
            writer.endObject()
        }
        if let bars = layout.bars { write(bars, as: "bars", to: &writer) }
        if let marks = layout.marks { write(marks, to: &writer) }
        if let stops = layout.stops { write(stops, to: &writer) }
        if let segments = layout.segments { write(segments, as: "segments", to: &writer) }
        if let star = layout.star { write(star, to: &writer) }
        writer.name("transitions")
        TransitionWriter.write(layout.transitions, to: &writer)
        writer.endObject()
    }

    private static func write(_ boxes: [Layout.Stretch], as name: StaticString, to writer: inout JSONWriter) {
        writer.name(name)
        writer.beginArray()
        for box in boxes {
            writer.beginObject()
            writer.length("x", box.x)
            writer.length("width", box.width)
            writer.endObject()
        }
        writer.endArray()
    }

    private static func write(_ marks: [Layout.Mark], to writer: inout JSONWriter) {
        writer.name("marks")
        writer.beginArray()
        for mark in marks {
            writer.beginObject()
            writer.member("value", mark.value)
            writer.length("x", mark.x)
            writer.member("key", mark.key)
            writer.endObject()
        }
        writer.endArray()
    }

    private static func write(_ stops: [Layout.Stop], to writer: inout JSONWriter) {
        writer.name("stops")
        writer.beginArray()
        for stop in stops {
            writer.beginObject()
            writer.member("value", stop.value)
            writer.length("x", stop.x)
            if let width = stop.width { writer.length("width", width) }
            writer.endObject()
        }
        writer.endArray()
    }

    private static func write(_ star: StarOutline, to writer: inout JSONWriter) {
        writer.name("star")
        writer.beginObject()
        writer.name("points")
        writer.beginArray()
        for point in star.points {
            writer.beginArray()
            writer.thousandths(point.x)
            writer.thousandths(point.y)
            writer.endArray()
        }
        writer.endArray()
        writer.length("cornerRadius", star.cornerRadius)
        writer.endObject()
    }
}
