import Testing

@testable import SliderAPI

struct PreferenceTests {
    @Test(arguments: [
        "return=minimal", "Return=Minimal", " return = minimal ", "respond-async, return=minimal",
        "return=minimal; foo=bar", "return=minimal, return=representation", "checksum,return=minimal",
    ])
    func returnMinimalFirst_getsNoContent(_ field: String) {
        #expect(Preferences(field).isMinimal)
        #expect(Preferences(field).applied == "return=minimal")
    }

    @Test(arguments: ["", "return=representation", "return=representation, return=minimal", "return", "minimal"])
    func anyOtherPreference_getsTheFrame(_ field: String) {
        #expect(Preferences(field) == Preferences())
        #expect(Preferences(field).applied == nil)
    }

    @Test(arguments: ["checksum", " Checksum ;a=b", "return=representation, checksum", "wait=5,checksum"])
    func checksum_getsTheFrameWithItsConfirmation(_ field: String) {
        #expect(Preferences(field).wantsChecksum)
        #expect(Preferences(field).applied == "checksum")
    }

    @Test(arguments: ["layout", " Layout ;a=b", "return=minimal, layout", "wait=5,layout"])
    func layout_getsTheLayoutWithTheSession(_ field: String) {
        #expect(Preferences(field).wantsLayout)
        #expect(Preferences(field).appliedToSession == "layout")
    }

    @Test(arguments: ["", "layouts", "return=layout", "checksum"])
    func withoutLayout_theSessionIsAlone(_ field: String) {
        #expect(!Preferences(field).wantsLayout)
        #expect(Preferences(field).appliedToSession == nil)
    }

    @Test(arguments: ["checksums", "check sum=1", "return=checksum"])
    func whatOnlyResemblesIt_isIgnored(_ field: String) {
        #expect(!Preferences(field).wantsChecksum)
    }
}
