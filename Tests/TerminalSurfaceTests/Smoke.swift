import Testing

@testable import TerminalSurface
