package import SliderSessions

extension SessionNews {
    package var update: SessionUpdate? {
        if case .update(let update) = self { update } else { nil }
    }

    package var merged: MergedUpdates? {
        if case .merged(let merged) = self { merged } else { nil }
    }

    package var ending: SessionEnding? {
        if case .ended(let ending) = self { ending } else { nil }
    }
}
