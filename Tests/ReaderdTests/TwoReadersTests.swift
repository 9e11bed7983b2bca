import Glibc
import InputBridge
import Testing

private let hasUmockdev = unsafe access("/usr/bin/umockdev-run", X_OK) == 0

/// Two real processes and one knob, which umockdev stands in for.
@Suite(.enabled(if: hasUmockdev, "needs umockdev-run"))
final class TwoReadersTests {
  private let folder: String

  init() throws {
    var template = Array("/tmp/readerd-two-XXXXXX".utf8CString)
    folder = try unsafe template.withUnsafeMutableBufferPointer { template in
      unsafe String(cString: try unsafe #require(mkdtemp(template.baseAddress!)))
    }
  }

  deinit { _ = unsafe system("rm -r '\(folder)'") }

  /// The newcomer gets the knob, the old reader hears nothing of it, and gets it again when the newcomer is killed.
  ///
  /// Nothing here waits for a time: the second reader's turns, ten a second, are the clock. After five of them everything
  /// the first one had to say is said; after ten it must not have said a word more.
  @Test func knob_isPassedOn_andComesBackFromTheDead() throws {
    try write(PowerMate.description, to: "knob.umockdev")
    try write(PowerMate.answers, to: "knob.ioctl")
    try write(PowerMate.turns(seconds: 60), to: "knob.events")
    try write((1...300).map { "Line \($0) of the article.\n" }.joined(), to: "article.txt")
    try write(
      """
      export XDG_RUNTIME_DIR=$PWD
      mkfifo one two
      turns() { local left=$2 line; while read -r line <&$1; do
        case $line in *'"slide"'*) ((--left)) || return 0;; esac; done; return 1; }
      "$1" read article.txt --surface none --state state1 > one & first=$!
      exec 3< one
      turns 3 1 && echo first turns
      "$1" read article.txt --surface none --state state2 > two & second=$!
      exec 4< two
      turns 4 5 && echo second turns
      while read -t 0 <&3; do read -r line <&3; done
      turns 4 5
      read -t 0 <&3 || echo first is silent
      kill -9 $second
      turns 3 5 && echo first turns again
      kill $first
      """, to: "both.sh")
    let status = unsafe system(
      """
      cd '\(folder)' && timeout 120 umockdev-run --device knob.umockdev --ioctl /dev/input/event5=knob.ioctl \
      --evemu-events /dev/input/event5=knob.events -- bash both.sh '\(Self.readerd)' > told 2> errors
      """)
    let told = String(decoding: try FileBytes.read(folder + "/told"), as: UTF8.self)
    #expect(told.split(separator: "\n") == ["first turns", "second turns", "first is silent", "first turns again"])
    #expect(status == 0)
  }

  private func write(_ text: String, to name: String) throws {
    try FileBytes.replace(folder + "/" + name, with: Array(text.utf8))
  }

  /// The built command lies beside the tests.
  private static var readerd: String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = max(0, unsafe readlink("/proc/self/exe", &path, path.count))
    // The tests of `swift test` run in a helper of the toolchain, which is told where they are.
    let own = String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? own
    return bundle.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/readerd"
  }
}

/// A Griffin PowerMate as umockdev knows devices: what sysfs says of it, what the kernel answers, and what it sends.
private enum PowerMate {
  static let description = """
    P: /devices/pci0/usb1/1-1/1-1:1.0/input/input5/event5
    N: input/event5
    L: device=../../input5
    E: DEVNAME=/dev/input/event5
    E: SUBSYSTEM=input
    E: MAJOR=13
    E: MINOR=69

    P: /devices/pci0/usb1/1-1/1-1:1.0/input/input5
    E: SUBSYSTEM=input
    A: name=Griffin PowerMate
    A: phys=usb-0000:00:14.0-1/input0
    A: uniq=
    A: id/bustype=0003
    A: id/vendor=077d
    A: id/product=0410
    A: id/version=0400
    A: properties=0
    A: capabilities/ev=17
    A: capabilities/key=1 0 0 0 0
    A: capabilities/rel=80
    A: capabilities/abs=0
    A: capabilities/msc=2

    """

  /// The answers to each ioctl libevdev makes, at the lengths it asks for: BTN_0, REL_DIAL and MSC_PULSELED are there.
  static let answers: String = {
    let name = "Griffin PowerMate\0"
    let types: [(type: Int, length: Int, bits: [Int])] = [
      (0, 8, [0, 1, 2, 4]), (1, 96, [0x100]), (2, 8, [7]), (3, 8, []), (4, 8, [1]), (5, 8, []), (17, 8, []),
      (18, 8, []),
      (21, 16, []),
    ]
    let lines =
      [
        "@DEV /dev/input/event5", "EVIOCGVERSION 0 01000100", "EVIOCGID 0 03007D0710040004",
        "EVIOCGNAME(0) \(name.utf8.count) \(hexadecimal(Array(name.utf8), length: 255))",
      ] + types.map { "EVIOCGBIT(\($0.type)) \($0.length) \(hexadecimal(mask($0.bits), length: $0.length))" }
      + [("EVIOCGPROP", 8), ("EVIOCGKEY", 96), ("EVIOCGLED", 8), ("EVIOCGSW", 8)].map { name, length in
        "\(name) \(length) \(hexadecimal([], length: length))"
      }
    return lines.joined(separator: "\n") + "\n"
  }()

  /// One detent forward every tenth of a second (REL_DIAL and its SYN_REPORT, as evemu writes them).
  static func turns(seconds: Int) -> String {
    (5..<seconds * 10).map { tenth in
      let time = "\(tenth / 10).\(tenth % 10)00000"
      return "E: \(time) 0002 0007 0001\nE: \(time) 0000 0000 0000\n"
    }.joined()
  }

  private static func mask(_ bits: [Int]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 96)
    for bit in bits { bytes[bit / 8] |= 1 << UInt8(bit % 8) }
    return bytes
  }

  private static func hexadecimal(_ bytes: [UInt8], length: Int) -> String {
    (0..<length).map { place in
      let byte = place < bytes.count ? bytes[place] : 0
      return (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
