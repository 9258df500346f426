import Testing

@testable import SliderAPI

struct AcceptTests {
    @Test(arguments: [
        ("image/svg+xml", 1, 0), ("*/*", 1, 1), ("", 0, 0), ("image/*", 1, 0), ("application/json", 0, 1),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8", 0.8, 0.8),
        ("image/avif,image/webp,image/svg+xml,image/*,*/*;q=0.8", 1, 0.8),
        ("image/svg+xml;q=0.5, application/json", 0.5, 1), ("IMAGE/SVG+XML ; Q=0.5", 0.5, 0),
        ("image/svg+xml;q=0, */*", 0, 1), ("image/svg+xml;q=2, image/svg+xml;q=x", 0, 0),
        ("*/*;q=0.1, image/*;q=0.2, image/svg+xml;charset=utf-8;q=0.3", 0.3, 0.1),
    ])
    func theMostSpecificRange_says(_ field: String, _ picture: Double, _ json: Double) {
        #expect(Accept.quality(of: "image/svg+xml", in: field) == picture)
        #expect(Accept.quality(of: "application/json", in: field) == json)
    }
}
