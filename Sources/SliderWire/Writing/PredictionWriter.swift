package import JSONText
package import SliderEngine
package import SliderTimeline

/// Writes what a page gets from the engine in it: `{number?, need, refused?, mispredicted?, haptics, frame?}`.
/// `haptics` are the cues to give.
package enum PredictionWriter {
    /// A step: the frame to show, if there is one.
    package static func write(
        _ step: PredictionStep, of prediction: Prediction, in session: SessionID?, to writer: inout JSONWriter
    ) {
        writer.object {
            $0.member("need", step.need.rawValue)
            if step.isMisprediction { $0.member("mispredicted", true) }
            CueWriter.write(step.cues, to: &$0)
            if let frame = step.frame { write(frame, prediction.tag, of: prediction, in: session, to: &$0) }
        }
    }

    /// A predicted event: its number, and its frame if it has one.
    package static func write(
        _ event: (number: Int, frame: Frame?), of prediction: Prediction, in session: SessionID?,
        to writer: inout JSONWriter
    ) {
        writer.object {
            $0.member("number", event.number)
            $0.member("need", prediction.need.rawValue)
            #if !ONE_THUMB
                if prediction.hasRefused { $0.member("refused", true) }
            #endif
            CueWriter.write(event.frame?.cues ?? Cues(), to: &$0)
            if let frame = event.frame { write(frame, prediction.tag, of: prediction, in: session, to: &$0) }
        }
    }

    /// The frame of a settle that the service has not made yet.
    package static func writePreview(
        _ frame: Frame, of prediction: Prediction, in session: SessionID?, to writer: inout JSONWriter
    ) {
        let tag = SessionTag(epoch: prediction.tag.epoch, version: prediction.tag.version + 1)
        writer.object {
            $0.member("need", prediction.need.rawValue)
            CueWriter.write(Cues(), to: &$0)
            write(frame, tag, of: prediction, in: session, to: &$0)
        }
    }

    private static func write(
        _ frame: Frame, _ tag: SessionTag, of prediction: Prediction, in session: SessionID?,
        to writer: inout JSONWriter
    ) {
        writer.name("frame")
        var member = FrameWriter(tag: tag, gesture: prediction.gesture)
        member.session = session
        member.write(frame, to: &writer)
    }

    /// What it has counted.
    package static func write(_ figures: PredictionFigures, to writer: inout JSONWriter) {
        writer.object {
            $0.member("predicted", figures.predicted)
            $0.member("confirmed", figures.confirmed)
            $0.member("mispredicted", figures.mispredicted)
            $0.member("superseded", figures.superseded)
            $0.member("refused", figures.refused)
            $0.member("adopted", figures.adopted)
            $0.member("corrected", figures.corrected)
            $0.member("replayed", figures.replayed)
            $0.member("mostReplayed", figures.mostReplayed)
            $0.member("mostPending", figures.mostPending)
            $0.member("cuesGiven", figures.cuesGiven)
            $0.member("cuesKnown", figures.cuesKnown)
        }
    }
}
