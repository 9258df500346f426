extension Frame {
    /// Merges this frame of a batch with the one after it: the later frame, with the cues of both in order and each
    /// property's last transition (docs/engine.md#batches). The transitions of a release are dropped when the
    /// later event has ended it.
    public func followed(by later: Frame) -> Frame {
        var cues = cues
        cues.append(contentsOf: later.cues)
        var transitions = transitions
        if case .slider(let before) = content, case .slider(let after) = later.content {
            if after.dragging {
                transitions.forgetRelease()
            } else if after.value != before.value {
                transitions.forgetFling()
            }
        }
        transitions.merge(later.transitions)
        return Frame(t: later.t, reason: later.reason, cues: cues, transitions: transitions, content: later.content)
    }

    /// The same frame with other cues.
    public func with(_ cues: Cues) -> Frame {
        Frame(t: t, reason: reason, cues: cues, transitions: transitions, content: content)
    }
}
