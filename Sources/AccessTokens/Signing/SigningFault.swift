/// The cryptographic library can't make a key or a signature. That happens only if it has no random numbers or memory.
package struct SigningFault: Error, CustomStringConvertible {
    package let description: String
}
