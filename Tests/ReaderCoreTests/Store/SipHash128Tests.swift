import Testing

@testable import ReaderCore

/// The reference's own test vectors: key 00…0f, messages 00 01 02 … (`vectors.h`, `vectors_sip128`).
@Suite struct SipHash128Tests {
  @Test(arguments: [
    (0, "a3817f04ba25a8e66df67214c7550293"), (1, "da87c1d86b99af44347659119b22fc45"),
    (15, "5493e99933b0a8117e08ec0f97cfc3d9"), (63, "5150d1772f50834a503e069a973fbd7c"),
  ])
  func hash_ofReferenceMessage_isReferenceVector(length: Int, vector: String) {
    let hash = SipHash128(key: (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908))
    let message = (0..<length).map { UInt8($0) }
    #expect(ArticleIdentity(bytes: hash.hash(of: message)).description == vector)
  }
}

@Suite struct ArticleIdentityTests {
  @Test func identity_ofSameText_isSame() {
    #expect(ArticleIdentity(of: text("A text.")) == ArticleIdentity(of: text("A text.")))
  }

  @Test func identity_ofShortTextWithOneByteChanged_differs() {
    #expect(ArticleIdentity(of: text("A text.")) != ArticleIdentity(of: text("A test.")))
  }

  @Test func identity_writtenAndRead_isSame() throws {
    let identity = ArticleIdentity(of: text("A text."))
    #expect(try #require(ArticleIdentity(identity.description)) == identity)
  }

  @Test(arguments: ["", "12", "zz817f04ba25a8e66df67214c7550293", "a3817f04ba25a8e66df67214c75502930"])
  func identity_ofMalformedDigits_isNil(digits: String) {
    #expect(ArticleIdentity(digits) == nil)
  }

  /// Above 1 MiB only the length and three pieces count: the document says so, and that is what makes 100 MB cheap.
  @Test func identity_ofLongText_sees_length_and_pieces() {
    let count = ArticleIdentity.wholeLength + 2
    let bytes = [UInt8](repeating: 0x61, count: count)
    let identity = ArticleIdentity(of: ArticleText(bytes))
    for place in [0, count / 2, count - 1] {
      var edited = bytes
      edited[place] = 0x62
      #expect(ArticleIdentity(of: ArticleText(edited)) != identity)
    }
    #expect(ArticleIdentity(of: ArticleText(bytes + [0x61])) != identity)
    var unseen = bytes
    unseen[count / 4] = 0x62
    #expect(ArticleIdentity(of: ArticleText(unseen)) == identity)
  }
}
