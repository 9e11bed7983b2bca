import Testing

@testable import InputBridge

@Suite struct ProfileCatalogueTests {
  @Test func genericProfiles_areTheSixThatAreDocumented() {
    #expect(KnobProfile.generic.map(\.name) == ["dial", "wheel", "volume", "encoder", "ring", "shuttle"])
    #expect(KnobProfile.generic.allSatisfy { $0.match == nil })
    // Rolling a wheel towards you moves forward in a text; every other knob turns forward as it counts up.
    #expect(KnobProfile.generic.filter(\.rotation.isInverted).map(\.name) == ["wheel"])
  }

  @Test func deviceProfiles_haveAnIdentity() {
    #expect(KnobProfile.devices.allSatisfy { $0.match != nil })
  }

  @Test func names_areUniqueAndFound() {
    let names = (KnobProfile.generic + KnobProfile.devices).map(\.name)
    #expect(Set(names).count == names.count)
    for name in names { #expect(KnobProfile.named(name)?.name == name) }
    #expect(KnobProfile.named("Dial") == nil)
  }

  @Test func shuttle_countsRoundAByteAndHasOneButton() {
    let shuttle = KnobProfile.named("shuttle")
    #expect(shuttle?.rotation.kind == .counter(code: EventCode(name: "REL_DIAL")!, modulus: 256))
    #expect(shuttle?.buttons.primary == [.key(EventCode(name: "BTN_6")!)])
  }
}
