import Testing
@testable import InputBridge
