import SliderEngine
import Testing

@testable import SliderAPI

struct ServedPageTests {
    private let page = """
        <head>
          <script type="module" src="playground/a.js"></script>
          <link rel="modulepreload" href="b.js">
          <link rel="stylesheet" href="playground/a.css">
          <link rel="stylesheet" href="playground/b/b.css">
        </head>
        <main><!-- The presets' cards, which the service writes. --></main>
        <template id="card"><a id="{name}" {kind} {look} c="{control}">{title} {summary} {text}</a></template>
        """

    private func served(_ changes: [String: String] = [:], isJoined: Bool = true) throws(PageFault) -> String {
        let sources = [
            "index.html": page, "playground/a.css": "/* A link. */\na {}\n", "playground/b/b.css": "b {}\n",
        ].merging(changes) { $1 }
        return try ServedPage(
            sources.mapValues { Array($0.utf8) }, presets: Array(Preset.all.prefix(2)), engine: "0123456789abcdef",
            isJoined: isJoined
        ).html
    }

    @Test func oneScript_andStylesInThePage_takeThePlaceOfMany() throws {
        let head = try #require(served().pieces(between: "</head>").first)
        #expect(
            head == """
                <head>
                  <script type="module" src="playground/joined.js"></script>
                  <link rel="preload" href="detent-0123456789abcdef.wasm" as="fetch" crossorigin>
                  <style>
                a {}
                b {}
                </style>

                """)
    }

    @Test func modulesThatAreNotJoined_areLoadedAsTheSourceNamesThem() throws {
        let head = try #require(served(isJoined: false).pieces(between: "</head>").first)
        #expect(
            head == """
                <head>
                  <script type="module" src="playground/a.js"></script>
                  <link rel="preload" href="detent-0123456789abcdef.wasm" as="fetch" crossorigin>
                  <link rel="modulepreload" href="b.js">
                  <style>
                a {}
                b {}
                </style>

                """)
    }

    @Test func eachPreset_hasACardWithItsValues() throws {
        let main = try #require(served().pieces(between: "main>").dropFirst().first)
        let cards = main.pieces(between: "<a id=").dropFirst()
        for (card, preset) in zip(cards, Preset.all.prefix(2)) {
            #expect(card.hasPrefix("\"\(preset.name)\" slider plain c=\"{&quot;kind&quot;:&quot;slider&quot;,"))
            #expect(card.pieces(between: "}\">").last?.hasPrefix("\(preset.title) \(preset.summary) 0</a>") == true)
        }
        #expect(cards.count == 2)
    }

    @Test func aPresetWithSeveralThumbs_hasTheValuesOfAll() throws {
        let html = try ServedPage(Assets.webFiles, presets: Preset.all, engine: nil, isJoined: true).html
        for text in ["€120 – €350", "80 ms – 240 ms – 620 ms – 900 ms"] { #expect(html.contains(">\(text)</output>")) }
    }

    @Test(arguments: [
        ["playground/b/b.css": "b { background: url(c.svg) }"], ["playground/a.css": "@import \"c.css\";"],
        ["playground/a.css": "a { content: \"</style>\" }"],
        ["index.html": "<main></main>"],
    ])
    func aPageThatCannotBeJoined_isRefused(_ change: [String: String]) {
        #expect(throws: PageFault.self) { try served(change) }
    }

    @Test(arguments: [true, false])
    func thePlayground_isServed_joinedAndUnjoined(isJoined: Bool) throws {
        let html = try ServedPage(Assets.webFiles, presets: Preset.all, engine: nil, isJoined: isJoined).html
        #expect(html.contains("src=\"playground/joined.js\"") == isJoined)
        #expect(html.contains("src=\"playground/page.js\"") != isJoined)
        #expect(html.contains("rel=\"modulepreload\"") != isJoined)
        #expect(!html.contains("rel=\"preload\""))
    }
}
