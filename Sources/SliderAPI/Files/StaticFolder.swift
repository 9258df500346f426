import Glibc
import MicroHTTPD
import ServiceBasics
import SliderWire

/// A folder whose files are served beside the API, to try pages with (`detent serve --static`). Each request opens its
/// file anew.
///
/// Nothing outside the folder is read: a part of the path that is empty or begins with a dot is no name, and symbolic
/// links are not followed.
package struct StaticFolder: Sendable {
    /// Why a folder can't be served: the system's error number.
    package struct Fault: Error {
        /// The error number, such as `ENOENT`.
        package let code: Int32
    }

    private let path: String

    /// Throws if there is no folder at `path` that can be read.
    package init(_ path: String) throws(Fault) {
        self.path = path
        close(try Self.open(path, in: AT_FDCWD, O_DIRECTORY))
    }

    /// A file that was opened.
    struct File {
        /// Its name, without its folder.
        let name: String
        /// A text that changes with the file's content: an entity tag without quotes.
        let tag: String
        /// The content that is sent.
        let content: HTTPFile

        fileprivate init(_ content: HTTPFile, named name: String, _ status: stat) {
            self.name = name
            self.content = content
            let (made, noted) = (status.st_mtim, status.st_ctim)
            let parts = [
                Int(truncatingIfNeeded: status.st_ino), content.size, made.tv_sec, made.tv_nsec, noted.tv_sec,
                noted.tv_nsec,
            ]
            tag = parts.map { String($0, radix: 36) }.joined(separator: "-")
        }
    }

    /// Opens the file that a request's path names. The path begins with a slash; one that ends with a slash names the
    /// file `index.html` there.
    func file(at path: Span<UInt8>) throws(Problem) -> File {
        let names = try Self.names(in: path)
        do throws(Fault) {
            var descriptor = try Self.open(self.path, in: AT_FDCWD, O_DIRECTORY)
            for folder in names.dropLast() { descriptor = try Self.step(from: descriptor, to: folder, O_DIRECTORY) }
            let name = names.last ?? ""
            // Non-blocking: opening a pipe without a writer would block the worker.
            descriptor = try Self.step(from: descriptor, to: name, O_NONBLOCK)
            var status = stat()
            fstat(descriptor, &status)
            let file = File(HTTPFile(descriptor, size: Int(status.st_size)), named: name, status)
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw Fault(code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : ENXIO)
            }
            return file
        } catch {
            throw Self.problem(error, of: path)
        }
    }

    /// The names in a path, of which the last is the file's.
    private static func names(in path: Span<UInt8>) throws(Problem) -> [String] {
        var names: [String] = []
        var start = 1
        while start <= path.count {
            let end = path.firstIndex(of: UInt8(ascii: "/"), from: start) ?? path.count
            let isLast = end == path.count
            guard let name = PercentCoding.decoded(path.extracting(start..<end)) else {
                throw Problem(.notFound, "\(path.text.excerpt) must have two hexadecimal digits after each %")
            }
            let isName = name.first != UInt8(ascii: ".") && !name.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
            guard isName, isLast || !name.isEmpty else {
                let path = path.text.excerpt
                throw Problem(
                    .notFound, "\(path) is not a path of a file: no name in it may begin with a dot, or have / or NUL")
            }
            guard let text = String(validating: name, as: UTF8.self) else {
                throw Problem(.notFound, "\(path.text.excerpt) must be UTF-8")
            }
            names.append(text.isEmpty ? "index.html" : text)
            start = end + 1
        }
        return names
    }

    /// Opens an entry of a folder, and closes the folder.
    private static func step(from folder: Int32, to name: String, _ flags: Int32) throws(Fault) -> Int32 {
        defer { close(folder) }
        return try open(name, in: folder, O_NOFOLLOW | flags)
    }

    private static func open(_ name: String, in folder: Int32, _ flags: Int32) throws(Fault) -> Int32 {
        let descriptor = openat(folder, name, O_RDONLY | O_CLOEXEC | flags)
        guard descriptor >= 0 else { throw Fault(code: errno) }
        return descriptor
    }

    /// The problem of a file that can't be served.
    private static func problem(_ fault: Fault, of path: Span<UInt8>) -> Problem {
        let path = path.text.excerpt
        return switch fault.code {
        case ENOENT, ENOTDIR, ENAMETOOLONG:
            Problem(.notFound, "\(path) is not a path of this service, nor of a file in its folder (--static)")
        case ELOOP: Problem(.notFound, "\(path) is a symbolic link, which the service does not follow")
        case EISDIR: Problem(.notFound, "\(path) is a folder: \(path)/ is its index.html")
        case EACCES, EPERM, ENXIO: Problem(.notFound, "\(path) is no file that the service may read")
        default: Problem(.internalFault, "\(path) can't be read: \(String(cString: strerror(fault.code)))")
        }
    }
}
