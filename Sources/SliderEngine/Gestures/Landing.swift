/// Where a thumb that was flung comes to rest.
struct Landing {
    let place: Place
    /// The initial speed, in remaining distances per second; nil when no distance remains, or when the speed is 0.
    let velocity: Double?
}
