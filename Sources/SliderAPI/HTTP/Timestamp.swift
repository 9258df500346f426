/// Times in RFC 3339, in UTC, to the millisecond.
package enum Timestamp {
    /// A time such as `2026-11-21T09:30:00.125Z`.
    ///
    /// - Parameter milliseconds: since 1970 in UTC.
    package static func text(_ milliseconds: Int64) -> String {
        let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        let (year, month, day) = date(daysSince1970: Int(days))
        let seconds = rest / 1000
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
            + "\(padded(Int(seconds / 3600), 2)):\(padded(Int(seconds / 60 % 60), 2)):\(padded(Int(seconds % 60), 2))"
            + ".\(padded(Int(rest % 1000), 3))Z"
    }

    /// The proleptic Gregorian date of a day, by Howard Hinnant's `civil_from_days`. Years begin in March, so the leap
    /// day is the last day.
    private static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

extension Timestamp {
    /// Reads a time in RFC 3339, such as `2026-11-21T09:30:00.125Z` or `2026-11-21T10:30:00+01:00`; nil if it is none.
    /// What is finer than a millisecond is cut off. A leap second counts as the second after it.
    ///
    /// - Returns: milliseconds since 1970 in UTC.
    static func milliseconds(_ text: String) -> Int64? {
        var reader = Reader(rest: Array(text.utf8)[...])
        guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
            let day = reader.number(2), reader.skip("T"), let hour = reader.number(2), reader.skip(":"),
            let minute = reader.number(2), reader.skip(":"), let second = reader.number(2),
            let fraction = reader.fraction(), let offset = reader.offset(), reader.rest.isEmpty,
            (1...12).contains(month), (1...length(ofMonth: month, in: year)).contains(day), hour < 24, minute < 60,
            second <= 60
        else { return nil }
        let seconds = days(since1970To: year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset * 60
        return Int64(seconds) * 1000 + Int64(fraction)
    }

    private static func length(ofMonth month: Int, in year: Int) -> Int {
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// The days from 1970 to a date, by Howard Hinnant's `days_from_civil`. Years begin in March here too.
    private static func days(since1970To year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Reads the parts of a time from its first bytes.
    private struct Reader {
        var rest: ArraySlice<UInt8>

        /// A number of this many digits.
        mutating func number(_ count: Int) -> Int? {
            let digits = rest.prefix(count)
            guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
            rest = rest.dropFirst(count)
            return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }

        /// Skips a character in upper or lower case. Returns whether it was there.
        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            let byte = UInt8(ascii: character)
            guard let first = rest.first, first == byte || first == byte.lowercased else { return false }
            rest = rest.dropFirst()
            return true
        }

        /// The milliseconds of a fraction; 0 if there is none.
        mutating func fraction() -> Int? {
            guard skip(".") else { return 0 }
            let digits = rest.prefix(while: \.isDigit)
            guard !digits.isEmpty else { return nil }
            rest = rest.dropFirst(digits.count)
            return (0..<3).reduce(0) { sum, place in
                sum * 10 + (place < digits.count ? Int(digits[digits.startIndex + place] - UInt8(ascii: "0")) : 0)
            }
        }

        /// The minutes that the time's zone is ahead of UTC.
        mutating func offset() -> Int? {
            if skip("Z") { return 0 }
            let isAhead = skip("+")
            guard isAhead || skip("-"), let hours = number(2), skip(":"), let minutes = number(2), hours < 24,
                minutes < 60
            else { return nil }
            return (isAhead ? 1 : -1) * (hours * 60 + minutes)
        }
    }
}
