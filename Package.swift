// swift-tools-version: 6.2

import PackageDescription

/// What only the reading window needs; the terminal reader builds, links and runs without it.
let forTheWindow: TargetDependencyCondition? = .when(traits: ["Window"])

/// Every target is built under the same rules: Swift 6 mode, strict memory safety, no warning survives.
let houseRules: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "readerd",
  products: [
    .library(name: "InputBridge", targets: ["InputBridge"]),
    .library(name: "ReaderCore", targets: ["ReaderCore"]),
    .executable(name: "readerd", targets: ["readerd"]),
    .executable(name: "readerd-window", targets: ["readerd-window"]),
  ],
  traits: [
    .trait(
      name: "Window", description: "The reading window. Needs Pango and cairo; sources of it are under #if Window."),
    .default(enabledTraits: []),
  ],
  targets: [
    // C libraries, each a room with a module map and nothing else. docs/decisions.md says why each is here.
    .systemLibrary(name: "CEvdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CMarkdown", pkgConfig: "md4c", providers: [.apt(["libmd4c-dev"])]),
    .systemLibrary(name: "CUnicode", pkgConfig: "icu-uc", providers: [.apt(["libicu-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    // Reads a terminal's bytes back in tests; no product links it.
    .systemLibrary(name: "CVTerm", path: "Tests/CVTerm", pkgConfig: "vterm", providers: [.apt(["libvterm-dev"])]),
    .target(
      name: "TerminalEmulation", dependencies: ["CVTerm"], path: "Tests/TerminalEmulation", swiftSettings: houseRules),
    // Starts programs, on terminals too, for tests, the benchmarks and the lab.
    .systemLibrary(name: "CSpawning", path: "Tests/CSpawning"),
    .target(name: "Spawning", dependencies: ["CSpawning"], path: "Tests/Spawning", swiftSettings: houseRules),
    // Runs the built programs, for tests that know them by their command lines alone.
    .target(
      name: "ProgramRuns", dependencies: ["CLinux", "CSpawning", "Spawning"], path: "Tests/ProgramRuns",
      swiftSettings: houseRules),
    // Builds the books that tests open.
    .target(name: "SampleBooks", dependencies: ["CZlib"], path: "Tests/SampleBooks", swiftSettings: houseRules),
    .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .systemLibrary(name: "CGtk4", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),

    // The road from a detent to a moved line, in its order.
    .target(name: "InputBridge", dependencies: ["CEvdev", "CLinux"], swiftSettings: houseRules),
    .target(
      name: "ReaderCore", dependencies: ["InputBridge", "CMarkdown", "CUnicode", "CSQLite", "CZlib", "CLinux"],
      swiftSettings: houseRules),
    .target(
      name: "TerminalSurface", dependencies: ["InputBridge", "ReaderCore", "CTerminal", "CLinux"],
      swiftSettings: houseRules),
    // What must run in a signal handler, where no Swift may.
    .target(name: "CTerminal"),
    // The page, drawn without a toolkit: the blur's kernel, which needs no library, and all the rest.
    .target(name: "CPage"),
    .target(
      name: "Page",
      dependencies: [
        "ReaderCore", .target(name: "CPage", condition: forTheWindow), .target(name: "CPango", condition: forTheWindow),
        .target(name: "CPixbuf", condition: forTheWindow),
      ],
      swiftSettings: houseRules),
    // GTK shows the page: what Swift cannot reach of it, and all the rest.
    .target(
      name: "CWindowSurface", dependencies: [.target(name: "CGtk4", condition: forTheWindow)],
      cSettings: [.define("READERD_WINDOW", .when(traits: ["Window"]))]),
    .target(
      name: "WindowSurface",
      dependencies: [
        "InputBridge", "ReaderCore", "Page", .target(name: "CWindowSurface", condition: forTheWindow),
      ],
      swiftSettings: houseRules),
    // What stands before any surface: the words of the command line, the article, the store and the core.
    .target(
      name: "ReaderDesk", dependencies: ["InputBridge", "ReaderCore", "CLinux"],
      // Inside the binary, which may be copied alone.
      resources: [.embedInCode("Bundled/article.md"), .embedInCode("Bundled/tour.yml")], swiftSettings: houseRules),
    .executableTarget(
      name: "readerd", dependencies: ["InputBridge", "ReaderCore", "ReaderDesk", "TerminalSurface"],
      swiftSettings: houseRules),
    .executableTarget(
      name: "readerd-window", dependencies: ["InputBridge", "ReaderCore", "ReaderDesk", "WindowSurface", "Page"],
      swiftSettings: houseRules),

    // What an event costs, and what reading does: swift run -c release bridge-bench, reader-bench.
    .target(name: "CCountedMalloc", path: "Benchmarks/CCountedMalloc"),
    .executableTarget(
      name: "bridge-bench", dependencies: ["InputBridge", "CCountedMalloc"], path: "Benchmarks/bridge-bench",
      swiftSettings: houseRules),
    .executableTarget(
      name: "reader-bench", dependencies: ["InputBridge", "ReaderCore", "CCountedMalloc", "Spawning"],
      path: "Benchmarks/reader-bench", swiftSettings: houseRules),

    // The reader on real kernel devices (script/lab). No product: it is run where it was built.
    .systemLibrary(name: "CLab", path: "Lab/CLab"),
    .executableTarget(
      name: "readerd-lab", dependencies: ["InputBridge", "CLab", "CVTerm", "CSpawning", "Spawning"],
      path: "Lab/readerd-lab",
      swiftSettings: houseRules),

    .testTarget(name: "InputBridgeTests", dependencies: ["InputBridge", "ProgramRuns"], swiftSettings: houseRules),
    .testTarget(
      name: "ReaderCoreTests", dependencies: ["ReaderCore", "InputBridge", "SampleBooks"], swiftSettings: houseRules),
    .testTarget(
      name: "TerminalSurfaceTests",
      dependencies: ["TerminalSurface", "ReaderCore", "InputBridge", "TerminalEmulation"],
      swiftSettings: houseRules),
    .testTarget(
      name: "PageTests",
      dependencies: ["Page", "ReaderCore", "SampleBooks", .target(name: "CPixbuf", condition: forTheWindow)],
      exclude: ["Goldens"], swiftSettings: houseRules),
    // Black boxes: they run the built readerd, and know it by its command line alone.
    .testTarget(
      name: "ReaderdTests",
      dependencies: [
        "readerd", "InputBridge", "ReaderCore", "ReaderDesk", "TerminalEmulation", "ProgramRuns", "SampleBooks",
        "CLinux",
      ],
      swiftSettings: houseRules),
    .testTarget(
      name: "WindowTests",
      dependencies: ["readerd-window", "WindowSurface", "Page", "ReaderCore", "InputBridge", "ProgramRuns"],
      swiftSettings: houseRules),
  ]
)
