#pragma once

// ICU appends its version to every symbol (ubrk_open is ubrk_open_72 in the library). The inline functions here
// keep that number out of the Swift sources, which would otherwise name one Debian release.
#include <stdint.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/unorm2.h>
#include <unicode/utext.h>

/// Opens the rules of Unicode's root locale, or NULL where ICU has no data.
static inline UBreakIterator *_unicode_breaker_open(UBreakIteratorType kind) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *breaker = ubrk_open(kind, "", NULL, 0, &status);
  return U_SUCCESS(status) ? breaker : NULL;
}

static inline void _unicode_breaker_close(UBreakIterator *breaker) { ubrk_close(breaker); }

/// Points the breaker at UTF-8 bytes, which must outlive its use; boundaries are then byte offsets. `reuse` is what an
/// earlier call returned, or NULL. Returns NULL on failure.
static inline UText *_unicode_breaker_set_text(UBreakIterator *breaker, UText *reuse, const uint8_t *bytes, int64_t count) {
  UErrorCode status = U_ZERO_ERROR;
  UText *text = utext_openUTF8(reuse, (const char *)bytes, count, &status);
  ubrk_setUText(breaker, text, &status);
  return U_SUCCESS(status) ? text : NULL;
}

static inline void _unicode_text_close(UText *text) { utext_close(text); }

/// The next boundary, or -1 (UBRK_DONE).
static inline int32_t _unicode_breaker_next(UBreakIterator *breaker) { return ubrk_next(breaker); }

/// East Asian Width W or F (UAX 11).
static inline int _unicode_is_wide(UChar32 scalar) {
  int32_t width = u_getIntPropertyValue(scalar, UCHAR_EAST_ASIAN_WIDTH);
  return width == U_EA_WIDE || width == U_EA_FULLWIDTH;
}

/// A nonspacing or enclosing mark, or a format character (general categories Mn, Me, Cf).
static inline int _unicode_is_zero_width(UChar32 scalar) {
  return (U_GET_GC_MASK(scalar) & (U_GC_MN_MASK | U_GC_ME_MASK | U_GC_CF_MASK)) != 0;
}

static inline int _unicode_is_whitespace(UChar32 scalar) { return u_isUWhiteSpace(scalar) != 0; }
static inline int _unicode_is_uppercase(UChar32 scalar) { return u_isUUppercase(scalar) != 0; }
static inline int _unicode_is_letter(UChar32 scalar) { return u_isUAlphabetic(scalar) != 0; }

/// One scalar by NFKC_Casefold and then NFD, as UTF-16 into `out`. Returns the number of code units, or -1 where they
/// do not fit (the longest is U+FDFA with 18).
static inline int32_t _unicode_fold(UChar32 scalar, uint16_t *out, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *fold = unorm2_getNFKCCasefoldInstance(&status);
  const UNormalizer2 *decompose = unorm2_getNFDInstance(&status);
  UChar source[2], folded[64];
  int32_t count = 0;
  U16_APPEND_UNSAFE(source, count, scalar);
  int32_t length = unorm2_normalize(fold, source, count, folded, 64, &status);
  if (U_FAILURE(status)) return -1;
  length = unorm2_normalize(decompose, folded, length, (UChar *)out, capacity, &status);
  return U_FAILURE(status) ? -1 : length;
}

/// Bytes in a named encoding as UTF-8 into `out`. Returns the number of bytes, or -1 for an encoding that ICU does not
/// know or a result that does not fit; what is no character reads as U+FFFD.
static inline int32_t _unicode_to_utf8(
    const char *encoding, const void *source, int32_t count, void *out, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = ucnv_convert("UTF-8", encoding, (char *)out, capacity, (const char *)source, count, &status);
  return U_SUCCESS(status) ? length : -1;
}
