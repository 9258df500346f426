extension JSONWriter {
    /// Writes the result of applying `patch` to `base` as a merge patch (RFC 7396). Without a base, the patch is
    /// applied to an empty object.
    ///
    /// Members of the base keep their order; new members follow in the order of the patch.
    public mutating func write(
        merging patch: JSONNode, of patchDocument: JSONDocument,
        over base: JSONNode?, of baseDocument: JSONDocument
    ) {
        guard patchDocument.kind(patch) == .object else {
            return write(patch, of: patchDocument)
        }
        let changes = JSONMembers(of: patch, in: patchDocument)
        let values = JSONMembers(of: base, in: baseDocument)
        beginObject()
        write(values, changedBy: changes)
        write(changes, missingIn: values)
        endObject()
    }

    /// Writes the members of the base, without those that the patch removes.
    private mutating func write(_ values: JSONMembers, changedBy changes: JSONMembers) {
        var name = values.firstName
        while let current = name {
            let value = values.document.value(ofMember: current)
            let change = changes.value(named: current, of: values.document)
            if change.map(changes.document.kind) != .null {
                self.name(current, of: values.document)
                if let change {
                    write(merging: change, of: changes.document, over: value, of: values.document)
                } else {
                    write(value, of: values.document)
                }
            }
            name = values.document.member(after: current)
        }
    }

    /// Writes the members that the patch adds.
    private mutating func write(_ changes: JSONMembers, missingIn values: JSONMembers) {
        var name = changes.firstName
        while let current = name {
            let change = changes.document.value(ofMember: current)
            if changes.document.kind(change) != .null, values.value(named: current, of: changes.document) == nil {
                self.name(current, of: changes.document)
                write(merging: change, of: changes.document, over: nil, of: values.document)
            }
            name = changes.document.member(after: current)
        }
    }
}
