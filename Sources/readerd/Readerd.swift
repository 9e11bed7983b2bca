@main
struct Readerd {
  static func main() {}
}
