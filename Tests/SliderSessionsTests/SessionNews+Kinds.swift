import SliderSessions

extension SessionNews {
    var update: SessionUpdate? {
        if case .update(let update) = self { update } else { nil }
    }

    var merged: MergedUpdates? {
        if case .merged(let merged) = self { merged } else { nil }
    }

    var ending: SessionEnding? {
        if case .ended(let ending) = self { ending } else { nil }
    }
}
