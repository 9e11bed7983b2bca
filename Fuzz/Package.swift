// swift-tools-version: 6.2

import PackageDescription

// A package of its own: a plain `swift build` would look for a main in these programs, which libFuzzer brings.

/// The rules of the house, and no main.
let rules: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .strictMemorySafety(), .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"), .unsafeFlags(["-parse-as-library"]),
]

let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "readerd", path: "..")],
  targets: [
    .executableTarget(
      name: "FuzzRecording", dependencies: [.product(name: "InputBridge", package: "readerd")], swiftSettings: rules),
    .executableTarget(
      name: "FuzzProfile",
      dependencies: [
        .product(name: "InputBridge", package: "readerd"), .product(name: "ReaderCore", package: "readerd"),
      ], swiftSettings: rules),
    .executableTarget(
      name: "FuzzArticle", dependencies: [.product(name: "ReaderCore", package: "readerd")], swiftSettings: rules),
    .executableTarget(
      name: "FuzzHighlights", dependencies: [.product(name: "ReaderCore", package: "readerd")], swiftSettings: rules),
  ]
)
