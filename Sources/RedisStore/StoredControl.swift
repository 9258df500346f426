import CZlib
import SliderEngine
import SliderRecords

/// A control as Redis stores it. It is most of what a session takes there, and most sessions have one of a few.
///
///     format 1 or 2: as ``ControlCodec`` writes it
///     format 3: 3 | length of that, the highest byte first (4) | that, deflated (RFC 1951) after the dictionary
enum StoredControl {
    private static let format: UInt8 = 3

    /// How many bytes stand before the deflated ones.
    private static let head = 5

    /// zlib's window: as long as the dictionary and a usual control together.
    private static let windowBits: Int32 = 12

    /// A control as it is stored.
    static func encode(_ control: Control) -> [UInt8] { pack(ControlCodec.encode(control)) }

    /// Reads a stored control.
    static func decode(_ bytes: [UInt8]) throws(RecordFormatError) -> Control {
        let control = try unpack(bytes)
        return try ControlCodec.decode(control.span)
    }

    private static func pack(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        guard czlib_deflate_init2(&stream, 9, Z_DEFLATED, -windowBits, 5, Z_DEFAULT_STRATEGY) == Z_OK else {
            return bytes
        }
        defer { deflateEnd(&stream) }
        dictionary.withUnsafeBufferPointer { _ = deflateSetDictionary(&stream, $0.baseAddress, uInt($0.count)) }
        // One that would be longer has no room.
        guard let packed = run(&stream, over: bytes, room: bytes.count, isDeflating: true) else { return bytes }
        let length = UInt32(bytes.count)
        return [format] + stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: length >> $0) } + packed
    }

    private static func unpack(_ bytes: [UInt8]) throws(RecordFormatError) -> [UInt8] {
        guard bytes.first == format else { return bytes }
        guard bytes.count > head else { throw .damaged("ends within its control") }
        let length = bytes[1..<head].reduce(0) { $0 << 8 | Int($1) }
        guard length <= ControlCodec.mostBytes else { throw .damaged("has a control of \(length) bytes") }
        var stream = z_stream()
        guard czlib_inflate_init2(&stream, -windowBits) == Z_OK else { throw .damaged("has no memory for its control") }
        defer { inflateEnd(&stream) }
        dictionary.withUnsafeBufferPointer { _ = inflateSetDictionary(&stream, $0.baseAddress, uInt($0.count)) }
        let control = run(&stream, over: Array(bytes[head...]), room: length, isDeflating: false)
        guard let control, control.count == length, stream.avail_in == 0 else {
            throw .damaged("has a control that can't be inflated")
        }
        return control
    }

    /// Runs zlib over all bytes at once. zlib does not write to its input.
    ///
    /// - Returns: what it has written; nil if it did not come to an end.
    private static func run(
        _ stream: inout z_stream, over bytes: [UInt8], room: Int, isDeflating: Bool
    ) -> [UInt8]? {
        var output = [UInt8](repeating: 0, count: room)
        let result = bytes.withUnsafeBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = uInt(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = uInt(output.count)
                return isDeflating ? deflate(&stream, Z_FINISH) : inflate(&stream, Z_FINISH)
            }
        }
        guard result == Z_STREAM_END else { return nil }
        return Array(output.prefix(Int(stream.total_out)))
    }

    /// The words of a control. It must never change: what was stored could not be read any more. That it has the
    /// presets of one day is of use, and nothing depends on it.
    private static let dictionary = Array(
        """
        {"kind":"slider","range":{"lower":-60,"upper":6},"scale":{"kind":"piecewise","knots":[{"at":0.25,"value":-30\
        },{"at":0.5,"value":-12}]},"grid":{"kind":"sections","sections":[{"to":-30,"step":2},{"to":-12,"step":1},{"t\
        o":6,"step":0.5}]},"initialValue":-6,"trackWidth":328,"reversed":false,"drag":"location","jumpsOnTouch":true\
        ,"slop":0,"clearsOnTap":false,"liftTolerance":0,"snapping":{"kind":"none"},"release":{"kind":"stay","lands":\
        "grid"},"history":0,"haptics":{"tick":{"every":6,"weight":"light"},"edge":{"weight":"medium"},"minimumInterv\
        al":0},"text":{"fractionDigits":1,"multiplier":1,"plus":true,"style":"number","prefix":"","suffix":" dB","la\
        bels":[{"value":-60,"text":"Off"}]},"appearance":{"fillColor":"#1f9d55","handleSize":28,"lineColor":"#1f9d55\
        ","segmentCornerRadius":1.5,"segmentGap":2,"segmentHeight":18}}{"kind":"slider","range":{"lower":0,"upper":1\
        000},"scale":{"kind":"linear"},"step":5,"thumbs":{"count":4,"initialValues":[80,240,620,900],"minGap":60,"co\
        llision":"push","draggableRange":false},"trackWidth":350,"reversed":false,"drag":"grab","grabDistance":22,"j\
        umpsOnTouch":true,"slop":0,"clearsOnTap":false,"liftTolerance":0,"snapping":{"kind":"step"},"release":{"kind\
        ":"stay","lands":"grid"},"overscroll":0.55,"history":0,"haptics":{"edge":{"weight":"medium"},"contact":{"wei\
        ght":"rigid"},"minimumInterval":0},"text":{"fractionDigits":0,"multiplier":1,"plus":false,"style":"number","\
        prefix":"","suffix":" ms"},"appearance":{"handleSize":21,"onTint":"#7048e8","trackHeight":6}}{"kind":"slider\
        ","range":{"lower":0,"upper":10},"scale":{"kind":"linear"},"step":1,"initialValue":0,"trackWidth":350,"rever\
        sed":false,"drag":"location","jumpsOnTouch":false,"slop":0,"clearsOnTap":false,"liftTolerance":0,"snapping":\
        {"kind":"none"},"release":{"kind":"stay","lands":"free"},"history":0,"motion":{"nearEndDistance":20,"edgeFra\
        ction":0.01,"settleAfter":250,"tilt":36},"text":{"fractionDigits":0,"multiplier":1,"plus":false,"style":"num\
        ber","prefix":"","suffix":"/10"},"appearance":{"fillColor":"#FA918F","haloSize":10,"hintAtLower":1,"lineColo\
        r":"#FC6B6E","segmentCornerRadius":1,"segmentGap":1,"segmentHeight":4,"starCornerRadius":1,"starLift":40,"st\
        arSize":40,"thumbSize":20}}{"kind":"slider","range":{"lower":0,"upper":35},"scale":{"kind":"linear"},"step":\
        1,"initialValue":0,"trackWidth":344,"reversed":false,"drag":"location","jumpsOnTouch":true,"slop":0,"clearsO\
        nTap":false,"liftTolerance":0,"snapping":{"kind":"none"},"release":{"kind":"stay","lands":"free"},"history":\
        0,"bars":{"count":35,"minHeight":15,"maxHeight":35,"spread":0.15,"falloff":"linear"},"haptics":{"tick":{"eve\
        ry":1,"weight":"light"},"end":{"weight":"light"},"minimumInterval":0},"appearance":{"barSpacing":6,"barWidth\
        ":4,"cornerRadius":4,"currentBarOpacity":1,"leastHeight":50,"reachedBarOpacity":0.75,"restBarColor":"#8e8e93\
        ","restBarOpacityFrom":0.4,"restBarOpacityTo":0.3,"trackHeight":15}}
        """.utf8)
}
