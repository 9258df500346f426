package import JSONText
package import SliderEngine

/// Writes a complete control: with every default, and without the members that it does not have.
package enum ControlWriter {
    /// Not inlined: it is long, and a page would get it several times.
    @inline(never)
    package static func write(_ control: Control, to writer: inout JSONWriter) {
        switch control {
        case .slider(let slider): write(slider.description, to: &writer)
        case .pinch(let pinch): write(pinch.description, to: &writer)
        }
    }

    /// The text of a complete control.
    package static func text(of control: Control) -> [UInt8] {
        var writer = JSONWriter()
        write(control, to: &writer)
        return writer.finish()
    }

    /// Writes a control as the base of a merge patch: without the defaults that follow from other members, so that they
    /// follow from the patched members.
    static func base(of control: Control) -> [UInt8] {
        var writer = JSONWriter()
        writeBase(control, to: &writer)
        return writer.finish()
    }

    private static func writeBase(_ control: Control, to writer: inout JSONWriter) {
        guard case .slider(let slider) = control else { return write(control, to: &writer) }
        var description = slider.description
        if description.initialValue == description.reach.lower { description.initialValue = nil }
        if description.reachable?.lower == description.range.lower { description.reachable?.lower = nil }
        if description.reachable?.upper == description.range.upper { description.reachable?.upper = nil }
        if description.grabDistance == description.defaultGrabDistance { description.grabDistance = nil }
        switch description.snapping {
        case .deadZone(var zones) where zones.travel == .suiting(description.drag):
            zones.travel = nil
            description.snapping = .deadZone(zones)
        case .magnet(var magnet) where magnet.release == magnet.distance:
            magnet.release = nil
            description.snapping = .magnet(magnet)
        default: break
        }
        write(description, to: &writer)
    }

    private static func write(_ slider: SliderDescription, to writer: inout JSONWriter) {
        writer.object {
            $0.member("kind", "slider")
            $0.object("range") { writer in
                writer.member("lower", slider.range.lower)
                writer.member("upper", slider.range.upper)
            }
            ScaleWriter.write(slider.scale, to: &$0)
            $0.member("step", slider.step)
            if let grid = slider.grid { GridWriter.write(grid, to: &$0) }
            if let rounding = slider.rounding { $0.member("rounding", rounding.rawValue) }
            $0.member("initialValue", slider.initialValue)
            #if !ONE_THUMB
                if let thumbs = slider.thumbs { write(thumbs, to: &$0) }
            #endif
            if let reachable = slider.reachable { write(reachable, to: &$0) }
            if let keys = slider.keys { write(keys, to: &$0) }
            $0.member("trackWidth", slider.trackWidth)
            $0.member("reversed", slider.reversed)
            $0.member("drag", slider.drag.rawValue)
            $0.member("grabDistance", slider.grabDistance)
            $0.member("jumpsOnTouch", slider.jumpsOnTouch)
            $0.member("slop", slider.slop)
            $0.member("clearsOnTap", slider.clearsOnTap)
            $0.member("liftTolerance", slider.liftTolerance)
            SnappingWriter.write(slider.snapping, to: &$0)
            write(slider.release, lands: slider.lands, to: &$0)
            $0.member("overscroll", slider.overscroll?.coefficient)
            if let precision = slider.precision {
                $0.object("precision") { $0.member("distance", precision.distance) }
            }
            $0.member("history", slider.history)
            $0.member("fillFrom", slider.fillFrom)
            if let bars = slider.bars { write(bars, to: &$0) }
            if let marks = slider.marks { $0.numbers("marks", marks) }
            if let haptics = slider.haptics { write(haptics, to: &$0) }
            if let motion = slider.motion { write(motion, to: &$0) }
            if let text = slider.text { write(text, to: &$0) }
            write(slider.appearance, to: &$0)
        }
    }

    private static func write(_ pinch: PinchDescription, to writer: inout JSONWriter) {
        writer.object {
            $0.member("kind", "pinch")
            $0.member("joinBelow", pinch.joinBelow)
            $0.member("splitAbove", pinch.splitAbove)
            $0.member("spacing", pinch.spacing)
            $0.member("cornerRadius", pinch.cornerRadius)
            $0.object("haptics") { write(pinch.haptics?.toggle, as: "toggle", to: &$0) }
            write(pinch.appearance, to: &$0)
        }
    }

    #if !ONE_THUMB
        private static func write(_ thumbs: Thumbs, to writer: inout JSONWriter) {
            writer.object("thumbs") {
                $0.member("count", thumbs.count)
                if let values = thumbs.initialValues { $0.numbers("initialValues", values) }
                $0.member("minGap", thumbs.minGap)
                $0.member("collision", thumbs.collision.rawValue)
                $0.member("draggableRange", thumbs.draggableRange)
            }
        }
    #endif

    private static func write(_ reachable: Reachable, to writer: inout JSONWriter) {
        writer.object("reachable") {
            $0.member("lower", reachable.lower)
            $0.member("upper", reachable.upper)
        }
    }

    private static func write(_ keys: KeyDistances, to writer: inout JSONWriter) {
        writer.object("keys") {
            $0.member("step", keys.step)
            $0.member("page", keys.page)
        }
    }

    private static func write(_ release: Release, lands: RestingPlaces, to writer: inout JSONWriter) {
        writer.object("release") {
            switch release {
            case .stay: $0.member("kind", "stay")
            case .fling(let fling):
                $0.member("kind", "fling")
                $0.member("deceleration", fling.deceleration)
                $0.member("minVelocity", fling.minVelocity)
                $0.member("maxVelocity", fling.maxVelocity)
            }
            $0.member("lands", lands.rawValue)
        }
    }

    private static func write(_ bars: Bars, to writer: inout JSONWriter) {
        writer.object("bars") {
            $0.member("count", bars.count)
            $0.member("minHeight", bars.minHeight)
            $0.member("maxHeight", bars.maxHeight)
            $0.member("spread", bars.spread)
            $0.member("falloff", bars.falloff.rawValue)
        }
    }

    private static func write(_ haptics: Haptics, to writer: inout JSONWriter) {
        writer.object("haptics") {
            if let tick = haptics.tick {
                $0.object("tick") { writer in
                    writer.member("every", tick.every)
                    writer.member("weight", tick.weight.rawValue)
                }
            }
            write(haptics.stop, as: "stop", to: &$0)
            write(haptics.edge, as: "edge", to: &$0)
            #if !ONE_THUMB
                write(haptics.contact, as: "contact", to: &$0)
            #endif
            write(haptics.end, as: "end", to: &$0)
            $0.member("minimumInterval", haptics.minimumInterval)
        }
    }

    private static func write(_ haptic: Haptic?, as name: StaticString, to writer: inout JSONWriter) {
        guard let haptic else { return }
        writer.object(name) { $0.member("weight", haptic.weight.rawValue) }
    }

    private static func write(_ motion: Motion, to writer: inout JSONWriter) {
        writer.object("motion") {
            $0.member("nearEndDistance", motion.nearEndDistance)
            $0.member("edgeFraction", motion.edgeFraction)
            $0.member("settleAfter", motion.settleAfter)
            $0.member("tilt", motion.tilt)
        }
    }

    private static func write(_ text: TextFormat, to writer: inout JSONWriter) {
        writer.object("text") {
            if let digits = text.significantDigits {
                $0.member("significantDigits", digits)
            } else {
                $0.member("fractionDigits", text.fractionDigits)
            }
            $0.member("multiplier", text.multiplier)
            $0.member("plus", text.plus)
            $0.member("style", text.style.rawValue)
            $0.member("prefix", text.prefix)
            $0.member("suffix", text.suffix)
            if let labels = text.labels {
                $0.array("labels", labels) { label, writer in
                    writer.object {
                        $0.member("value", label.value)
                        $0.member("text", label.text)
                    }
                }
            }
        }
    }

    private static func write(_ appearance: Appearance, to writer: inout JSONWriter) {
        writer.object("appearance") { writer in
            for (name, value) in appearance.entries {
                writer.name(name)
                switch value {
                case .color(let color): writer.string(color)
                case .number(let number): writer.number(number)
                }
            }
        }
    }
}
