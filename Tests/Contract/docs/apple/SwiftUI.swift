import Foundation

/// What Examples/app/SliderView.swift uses of SwiftUI, declared as there: its use of Slider is checked without SwiftUI.
@MainActor @preconcurrency package protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension View where Body == Never {
    package var body: Never {
        let reason = "there is nothing to draw"
        return fatalError(reason)
    }
}

/// A view of this stub.
package struct Blank: View { package typealias Body = Never }
extension Never: View { package typealias Body = Never }

@resultBuilder package enum ViewBuilder {
    package static func buildBlock<each Content: View>(_: repeat each Content) -> Blank { Blank() }
}

package enum Alignment { case leading }
package struct Animation {
    package static func spring(duration: TimeInterval, bounce: Double) -> Animation { Animation() }
}

package struct ZStack<Content: View>: View {
    package init(alignment: Alignment, @ViewBuilder content: () -> Content) {}
    package typealias Body = Never
}

package struct HStack<Content: View>: View {
    package init(spacing: CGFloat?, @ViewBuilder content: () -> Content) {}
    package typealias Body = Never
}

package struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
    package init(_: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
    package typealias Body = Never
}

package struct Capsule: View {
    package init() {}
    package typealias Body = Never
}

package struct Circle: View {
    package init() {}
    package typealias Body = Never
}

package struct DragGesture {
    package struct Value {
        package var time: Date
        package var location, predictedEndLocation: CGPoint
    }
    package init(minimumDistance: CGFloat) {}
    package func onChanged(_: @escaping @MainActor (Value) -> Void) -> DragGesture { self }
    package func onEnded(_: @escaping @MainActor (Value) -> Void) -> DragGesture { self }
}

extension View {
    package func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View { Blank() }
    package func offset(x: CGFloat) -> some View { Blank() }
    package func animation<Value: Equatable>(_: Animation?, value: Value) -> some View { Blank() }
    package func gesture(_: DragGesture) -> some View { Blank() }
    package func onAppear(perform: @escaping @MainActor () -> Void) -> some View { Blank() }
}
