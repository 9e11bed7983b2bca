#pragma once

// ICU appends its version to every symbol (ubrk_open is ubrk_open_72 in the library). The inline functions here
// keep that number out of the Swift sources, which would otherwise name one Debian release.
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/utext.h>
