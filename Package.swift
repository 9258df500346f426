// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "detent",
    // `InlineArray` and `Span` are of these systems' standard library.
    platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
    products: [
        .executable(name: "detent", targets: ["detent"]),
        .library(name: "SliderEngine", targets: ["SliderEngine"]),
        .library(name: "SliderTimeline", targets: ["SliderTimeline"]),
        .library(name: "MicroHTTPD", targets: ["MicroHTTPD"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        .target(name: "ElementaryFunctions"),
        .target(
            name: "SliderEngine",
            dependencies: ["ElementaryFunctions"],
            // On x86-64, `rounded(_:)` is a function of it. That is exact; the engine uses no function that is not.
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]
        ),
        .target(name: "JSONText"),
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .target(name: "Cryptography", dependencies: ["CCrypto"]),
        .target(name: "AccessTokens", dependencies: ["Cryptography", "JSONText"]),
        .target(name: "ServiceBasics", dependencies: ["CLinux"]),
        .target(name: "RateLimiting", dependencies: ["ServiceBasics"]),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(
            name: "CMicroHTTPD",
            pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"])]
        ),
        .target(
            name: "MicroHTTPD",
            dependencies: ["CLinux", "CMicroHTTPD", "ServiceBasics"]
        ),
        .target(
            name: "SliderTimeline",
            dependencies: ["SliderEngine"]
        ),
        .target(
            name: "SliderWire",
            dependencies: ["JSONText", "SliderEngine", "SliderTimeline"]
        ),
        .target(
            name: "SliderRecords",
            dependencies: ["JSONText", "ServiceBasics", "SliderEngine", "SliderTimeline", "SliderWire"]
        ),
        .target(
            name: "SliderSessions",
            dependencies: ["RateLimiting", "ServiceBasics", "SliderEngine", "SliderRecords", "SliderTimeline"]
        ),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "SQLite", dependencies: ["CSQLite"]),
        .target(
            name: "SQLiteStore",
            dependencies: ["SQLite", "ServiceBasics", "SliderEngine", "SliderRecords", "SliderTimeline"]
        ),
        .target(
            name: "Redis",
            dependencies: ["CLinux", "Cryptography", "ServiceBasics"]
        ),
        .target(
            name: "RedisStore",
            dependencies: [
                "CZlib", "RateLimiting", "Redis", "ServiceBasics", "SliderEngine", "SliderRecords", "SliderTimeline",
            ]
        ),
        .target(
            name: "SliderPictures",
            dependencies: ["SliderEngine"]
        ),
        .target(name: "CAssets", exclude: ["joined", "module", "web"]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "SliderAPI",
            dependencies: [
                "AccessTokens", "CAssets", "CZlib", "Cryptography", "RateLimiting", "JSONText", "MicroHTTPD",
                "ServiceBasics", "SliderEngine", "SliderPictures", "SliderRecords", "SliderSessions",
                "SliderTimeline", "SliderWire",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .executableTarget(
            name: "detent",
            dependencies: [
                "AccessTokens", "Cryptography", "RateLimiting", "JSONText", "MicroHTTPD", "Redis", "RedisStore",
                "SQLiteStore",
                "ServiceBasics", "SliderAPI", "SliderEngine", "SliderRecords", "SliderSessions", "SliderTimeline",
                "SliderWire",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]
        ),
        .target(name: "CAllocations", path: "Benchmarks/allocations"),
        .executableTarget(
            name: "engine-bench",
            dependencies: ["CAllocations", "SliderEngine"],
            path: "Benchmarks/engine"
        ),
        .executableTarget(name: "redis-bench", dependencies: ["Redis", "ServiceBasics"], path: "Benchmarks/redis"),
        .executableTarget(name: "token-bench", dependencies: ["AccessTokens"], path: "Benchmarks/tokens"),
        .target(name: "NamedFunctions", dependencies: ["ElementaryFunctions"], path: "Tests/Functions/named"),
        .executableTarget(name: "function-results", dependencies: ["NamedFunctions"], path: "Tests/Functions/results"),
        .executableTarget(name: "engine-example", dependencies: ["SliderEngine"], path: "Examples/engine"),
        .target(
            name: "SliderSamples",
            dependencies: [
                "ServiceBasics", "SliderEngine", "SliderRecords", "SliderSessions", "SliderTimeline", "TestPatience",
            ],
            path: "Tests/Samples"),
        .target(
            name: "RedisSamples",
            dependencies: ["CLinux", "Redis", "ServiceBasics", "SliderSamples", "TestPatience"],
            path: "Tests/RedisSamples"
        ),
        .target(name: "TestPatience", dependencies: ["ServiceBasics"], path: "Tests/Patience"),
        .target(
            name: "GoldenCorpus",
            dependencies: ["JSONText", "SliderEngine", "SliderSamples", "SliderTimeline", "SliderWire"],
            path: "Tests/Golden/corpus"),
        .executableTarget(name: "golden-frames", dependencies: ["GoldenCorpus"], path: "Tests/Golden/native"),
        .testTarget(
            name: "ElementaryFunctionsTests", dependencies: ["ElementaryFunctions", "NamedFunctions", "SliderSamples"]),
        .testTarget(
            name: "SliderEngineTests",
            dependencies: ["SliderEngine", "SliderSamples"],
            resources: [.copy("Fixtures")]
        ),
        .testTarget(name: "JSONTextTests", dependencies: ["JSONText", "TestPatience"]),
        .executableTarget(
            name: "ends-verifying", dependencies: ["Cryptography", "ServiceBasics"], path: "Tests/EndsVerifying"),
        .testTarget(name: "CryptographyTests", dependencies: ["CCrypto", "Cryptography", "ends-verifying"]),
        .testTarget(
            name: "AccessTokensTests", dependencies: ["AccessTokens", "Cryptography", "JSONText"]),
        .testTarget(name: "ServiceBasicsTests", dependencies: ["ServiceBasics", "TestPatience"]),
        .testTarget(name: "RateLimitingTests", dependencies: ["RateLimiting", "ServiceBasics", "SliderSamples"]),
        .testTarget(name: "MicroHTTPDTests", dependencies: ["CLinux", "MicroHTTPD", "ServiceBasics", "TestPatience"]),
        .testTarget(
            name: "DetentTests",
            dependencies: [
                "MicroHTTPD", "ServiceBasics", "SliderAPI", "SliderRecords", "SliderSessions", "TestPatience", "detent",
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]
        ),
        .testTarget(
            name: "SliderWireTests",
            dependencies: ["JSONText", "SliderEngine", "SliderSamples", "SliderTimeline", "SliderWire"]),
        .testTarget(name: "SliderPicturesTests", dependencies: ["SliderEngine", "SliderPictures"]),
        .testTarget(
            name: "SliderTimelineTests",
            dependencies: ["GoldenCorpus", "JSONText", "SliderEngine", "SliderSamples", "SliderTimeline"]),
        .testTarget(
            name: "SliderSessionsTests",
            dependencies: [
                "ServiceBasics", "SliderEngine", "SliderRecords", "SliderSamples", "SliderSessions", "SliderTimeline",
                "TestPatience",
            ]
        ),
        .testTarget(
            name: "SliderRecordsTests",
            dependencies: [
                "JSONText", "SliderEngine", "SliderRecords", "SliderSamples", "SliderSessions", "SliderTimeline",
                "SliderWire",
            ]
        ),
        .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "SliderSamples"]),
        .testTarget(
            name: "RedisTests",
            dependencies: ["CLinux", "Redis", "RedisSamples", "ServiceBasics", "SliderSamples", "TestPatience"]),
        .testTarget(
            name: "ReplicatedStoreTests",
            dependencies: [
                "RateLimiting", "Redis", "RedisSamples", "RedisStore", "ServiceBasics", "SliderEngine", "SliderRecords",
                "SliderSamples", "SliderSessions", "SliderTimeline", "SliderWire", "TestPatience", "detent",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .testTarget(
            name: "RecordStoreTests",
            dependencies: [
                "SQLite", "SQLiteStore", "ServiceBasics", "SliderEngine", "SliderRecords", "SliderSamples",
                "SliderSessions", "SliderTimeline", "TestPatience",
            ]
        ),
        .testTarget(
            name: "SliderAPITests",
            dependencies: [
                "AccessTokens", "CZlib", "RateLimiting", "JSONText", "MicroHTTPD", "ServiceBasics", "SliderAPI",
                "SliderEngine", "SliderRecords", "SliderSessions", "SliderTimeline", "SliderWire", "TestPatience",
                .product(name: "Logging", package: "swift-log"),
            ],
            resources: [.copy("Fixtures/feel.json"), .copy("Fixtures/recorded.json"), .copy("Fixtures/several.json")]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// Properties that hold for any bytes. script/fuzz searches for a counterexample; every test run tries again what it
// found.
// A file belongs to one target only: to the fuzzer, which needs the compiler's -sanitize=fuzzer, or to the tests.
if Context.environment["DETENT_FUZZ"] == nil {
    package.targets.append(
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "AccessTokens", "JSONText", "Redis", "RedisSamples", "RedisStore", "ServiceBasics", "SliderAPI",
                "SliderEngine", "SliderRecords", "SliderSamples", "SliderSessions",
                "SliderTimeline", "SliderWire",
            ],
            exclude: ["Driver", "words.dict"],
            resources: [.copy("Fixtures")]
        )
    )
} else {
    package.targets.append(
        .executableTarget(
            name: "detent-fuzz",
            dependencies: [
                "AccessTokens", "JSONText", "Redis", "RedisSamples", "RedisStore", "ServiceBasics", "SliderAPI",
                "SliderEngine", "SliderRecords", "SliderSamples", "SliderSessions",
                "SliderTimeline", "SliderWire",
            ],
            path: "Tests/FuzzTests",
            exclude: ["CorpusTests.swift", "Fixtures", "RandomReplyTests.swift", "words.dict"]
        )
    )
}

// script/sanitize leaves out the tests of modules without threads.
if Context.environment["DETENT_SANITIZE"] == "thread" {
    let pure = [
        "ElementaryFunctionsTests", "FuzzTests", "JSONTextTests", "SliderEngineTests",
        "SliderPicturesTests",
        "SQLiteTests",
        "SliderRecordsTests", "SliderTimelineTests", "SliderWireTests",
    ]
    package.targets.removeAll { pure.contains($0.name) }
}

// How strict the Swift code is: every warning is an error, and the language's upcoming features are on.
let inC = ["CAllocations", "CAssets"]
for target in package.targets where [.regular, .executable, .test].contains(target.type) && !inC.contains(target.name) {
    target.swiftSettings = [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableExperimentalFeature("Lifetimes"),
    ]
}
