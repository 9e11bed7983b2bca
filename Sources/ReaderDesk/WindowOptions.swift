/// The options of reading that only a window knows.
package enum WindowOptions {
  package static let options = [
    Option("full-screen", nil, "fill the screen from the start"),
    Option("size", "WxH", "the window's size in device-independent pixels: 1000x1200"),
    Option("knob-side", "SIDE", "where the knob is, left or right: the controls grow out of that edge"),
    Option("text-size", "PIXELS", "the height of the text, 10 to 96: 24"),
    Option("measure", "N", "characters in a line, 20 to 120: 66"),
    Option("print-state", nil, "print the reading state as JSON lines after each gesture"),
    Option("print-frames", nil, "print what the first frame and all of them took, as JSON lines"),
  ]
}
