import Foundation
import FoundationXML

/// A picture read back by an independent parser.
final class Drawing: NSObject, XMLParserDelegate {
    struct Element {
        let name: String
        let attributes: [String: String]
        var text = ""

        var classes: [Substring] { (attributes["class"] ?? "").split(separator: " ") }

        /// An attribute that is a number; NaN where it is none.
        subscript(_ name: String) -> Double { attributes[name].flatMap(Double.init) ?? .nan }

        /// The numbers of an attribute, such as a path's, in order.
        func numbers(_ name: String) -> [Double] {
            (attributes[name] ?? "").split { !($0.isNumber || $0 == "." || $0 == "-") }.compactMap { Double($0) }
        }
    }

    private(set) var elements: [Element] = []
    private var open: [Int] = []
    private var fault: (any Error)?

    /// Reads a picture; nil if it is not well-formed XML.
    init?(_ bytes: [UInt8]) {
        super.init()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = self
        guard parser.parse(), fault == nil else { return nil }
    }

    func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

    func of(class name: String) -> [Element] { elements.filter { $0.classes.contains { $0 == name } } }

    /// The text of the first element of a name.
    func text(_ name: String) -> String? { all(name).first?.text }

    func parser(
        _: XMLParser, didStartElement name: String, namespaceURI _: String?, qualifiedName _: String?,
        attributes: [String: String] = [:]
    ) {
        open.append(elements.count)
        elements.append(Element(name: name, attributes: attributes))
    }

    func parser(_: XMLParser, foundCharacters text: String) {
        if let last = open.last { elements[last].text += text }
    }

    func parser(_: XMLParser, didEndElement _: String, namespaceURI _: String?, qualifiedName _: String?) {
        open.removeLast()
    }

    func parser(_: XMLParser, parseErrorOccurred error: any Error) { fault = error }
}
