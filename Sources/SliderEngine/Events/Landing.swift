/// Where a thumb that was flung comes to rest.
struct Landing {
    let place: Place
    /// How fast it sets out, in the distances that remain per second; nothing when none remains, or it does not.
    let velocity: Double?
}
