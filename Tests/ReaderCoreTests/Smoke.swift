import Testing

@testable import ReaderCore
