import SliderRecords
import Testing

@testable import SliderSessions

/// How many sessions owners have, as creations count them.
struct OwnerCountsTests {
    private let one = SessionOwner(1)
    private let other = SessionOwner(2)

    @Test func withoutARecordStore_onlyPlacesCount() throws {
        let counts = OwnerCounts(hasStore: false)
        let first = try #require(counts.take(one, of: 2))
        #expect(counts.take(one, of: 2) != nil)
        #expect(counts.take(one, of: 2) == nil)
        #expect(counts.take(other, of: 2) != nil)
        first.giveBack()
        first.giveBack()
        #expect(counts.take(one, of: 2) != nil)
        #expect(counts.take(one, of: 2) == nil)
    }

    @Test func aPlaceThatASessionHas_isNotGivenBackByItsCreation() throws {
        let counts = OwnerCounts(hasStore: false)
        let place = try #require(counts.take(one, of: 1))
        place.handOver()
        place.giveBack()
        #expect(counts.take(one, of: 1) == nil)
        counts.giveBack(one)
        #expect(counts.count == 0)
    }

    @Test func theRecordStore_isAskedFirst_andWhenNoPlaceIsLeft() {
        let counts = OwnerCounts(hasStore: true)
        #expect(counts.take(one, of: 3) == nil)
        #expect(counts.take(one, of: 3, stored: 3) == nil)
        #expect(counts.take(one, of: 3, stored: 1) != nil)
        #expect(counts.take(one, of: 3) != nil)
        #expect(counts.take(one, of: 3) == nil)
        // One session is stored now and one is being made. Then one has ended in the store.
        counts.store(one)
        #expect(counts.take(one, of: 3) == nil)
        #expect(counts.take(one, of: 3, stored: 2) == nil)
        #expect(counts.take(one, of: 3, stored: 1) != nil)
    }

    @Test func ownersOfWhomNoSessionIsBeingMade_areForgotten() throws {
        let counts = OwnerCounts(hasStore: true)
        let held = try #require(counts.take(other, of: 9, stored: 0))
        for number in 0...OwnerCounts.mostIdle {
            #expect(counts.count <= OwnerCounts.mostIdle + 1)
            try #require(counts.take(SessionOwner(UInt64(number) + 10), of: 9, stored: 0)).giveBack()
        }
        #expect(counts.count == 1)
        #expect(counts.take(other, of: 1) == nil)
        held.giveBack()
        #expect(counts.take(other, of: 1) != nil)
    }
}
