extension Frame {
    /// The answer to a batch in which another frame followed this one: the later frame, with the cues of both in order
    /// and each property's last transition (design: The HTTP API, Frame). What a finger that let go had begun is left out
    /// when the later event has ended it.
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

    /// The same frame with other cues: those of more events than it came of, or fewer.
    public func with(_ cues: Cues) -> Frame {
        Frame(t: t, reason: reason, cues: cues, transitions: transitions, content: content)
    }
}
