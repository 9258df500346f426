// A finger for Examples/app/Slider.swift: main.swift of the program that the test makes of the two.

import Foundation

guard let base = URL(string: CommandLine.arguments[1]) else { exit(64) }
let slider = try await Slider.open(at: base, preset: "meshing", trackWidth: 344)
var felt: Set<String> = []
slider.play = { cues in felt.formUnion(cues.map(\.cause)) }

let start = Date()
for (index, x) in [170.0, 190, 206].enumerated() {
    slider.moved(to: x, at: start.addingTimeInterval(Double(index) / 120))
}
slider.ended(at: 206, time: start.addingTimeInterval(0.03))
for _ in 0..<500 where slider.problem == nil && !felt.contains("end") {
    try await Task.sleep(for: .milliseconds(10))
}
if let problem = slider.problem { print(problem) }
print("value \(slider.frame.value)")
print("cues \(felt.sorted().joined(separator: " "))")
