import Testing

@testable import SliderAPI

struct PreferenceTests {
    @Test(arguments: [
        "return=minimal", "Return=Minimal", " return = minimal ", "respond-async, return=minimal",
        "return=minimal; foo=bar", "return=minimal, return=representation",
    ])
    func returnMinimalFirst_getsNoContent(_ field: String) {
        #expect(Preference.wantsMinimal(field))
    }

    @Test(arguments: ["", "return=representation", "return=representation, return=minimal", "return", "minimal"])
    func anyOtherPreference_getsTheFrame(_ field: String) {
        #expect(!Preference.wantsMinimal(field))
    }
}
