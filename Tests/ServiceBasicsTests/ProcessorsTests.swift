import Testing

@testable import ServiceBasics

/// The processors that a process may use.
@Suite struct ProcessorsTests {
    @Test(
        arguments: [
            (8, nil, 8), (8, 2, 2), (8, 1.5, 2), (8, 1.0, 1), (8, 0.1, 1), (8, 100, 8), (8, 1e300, 8), (1, 2.5, 1),
        ] as [(Int, Double?, Int)])
    func aThreadForEachProcessor_andNoMoreThanTheQuotaTakes(_ count: Int, _ quota: Double?, _ threads: Int) {
        #expect(Processors(numbers: Array(0..<count), quota: quota).threads == threads)
    }

    @Test(
        arguments: [
            // The second version, the first one, and both.
            ("0::/web/detent", ["web/detent/cpu.max": "150000 100000"], 1.5),
            ("0::/", ["cpu.max": "50000 100000"], 0.5),
            (
                "4:cpu,cpuacct:/a",
                ["cpu,cpuacct/a/cpu.cfs_quota_us": "400000", "cpu,cpuacct/a/cpu.cfs_period_us": "200000"], 2
            ),
            (
                "1:cpu:/a\n2:memory:/\n0::/b",
                ["cpu/a/cpu.cfs_quota_us": "90000", "cpu/a/cpu.cfs_period_us": "30000", "b/cpu.max": "40000 10000"], 3
            ),
            // The groups around limit, too, and so does the root, which a container has of its own.
            ("0::/a/b/c", ["a/b/c/cpu.max": "max 100000", "a/b/cpu.max": "800 100", "a/cpu.max": "700 100"], 7),
            ("1:cpu:/docker/3d1f", ["cpu/cpu.cfs_quota_us": "100000", "cpu/cpu.cfs_period_us": "100000"], 1),
            ("1:cpuacct,cpu:/a", ["cpu/a/cpu.cfs_quota_us": "40", "cpu/a/cpu.cfs_period_us": "20"], 2),
            ("1:memory:/\n0::/a", ["unified/a/cpu.max": "300 100"], 3),
            ("0::/../../other", ["cpu.max": "200 100", "../../other/cpu.max": "100 100"], 2),
            // No limit, and what can't be read.
            ("0::/a", ["a/cpu.max": "max 100000"], nil),
            ("4:cpu:/a", ["cpu/a/cpu.cfs_quota_us": "-1", "cpu/a/cpu.cfs_period_us": "100000"], nil),
            ("4:cpu:/a", ["cpu/a/cpu.cfs_quota_us": "100000"], nil),
            ("0::/a", ["a/cpu.max": "5"], nil), ("0::/a", ["a/cpu.max": "5 0"], nil),
            ("0::/a", ["a/cpu.max": "few 5"], nil),
            ("4:cpuset:/a", ["cpuset/a/cpu.cfs_quota_us": "1", "cpuset/a/cpu.cfs_period_us": "1"], nil),
            ("", [:], nil), ("0", ["cpu.max": "1 1"], nil),
        ] as [(String, [String: String], Double?)])
    func theQuota_isTheLeastOfTheGroups(_ groups: String, _ files: [String: String], _ quota: Double?) {
        let lines = groups.split(separator: "\n")
        let measured = Processors.quota(ofGroups: lines) { path in
            #expect(path.hasPrefix("/sys/fs/cgroup/"))
            return files[String(path.dropFirst("/sys/fs/cgroup/".count))].map { $0[...] }
        }
        #expect(measured == quota)
    }

    @Test(arguments: [
        (Array(0..<4), "boot/0-3"), ([0], "boot/0-0"), ([0, 1, 3], "boot/0-1,3-3"), ([2, 3], "boot/2-3"),
    ])
    func aPlace_namesTheProcessors(_ numbers: [Int], _ place: String) {
        #expect(Processors.place(bootID: "boot", numbers) == place)
    }

    @Test func aPlaceOfManyProcessors_isShort() {
        let places = [0, 1].map { Processors.place(bootID: "boot", Array(stride(from: $0, to: 1_024, by: 2))) }
        #expect(places.allSatisfy { $0.hasPrefix("boot/") && $0.utf8.count <= 45 } && places[0] != places[1])
    }

    @Test func thisProcess_hasProcessors() {
        let own = Processors.own
        #expect(!own.numbers.isEmpty && own.numbers == own.numbers.sorted())
        #expect((1...own.numbers.count).contains(own.threads))
        #expect(Processors.place?.contains(":") != true)
    }
}
