/* What programs of csmith need, in place of csmith's own csmith.h: arithmetic without undefined
 * behaviour from csmith's safe_math.h, and a checksum that the runtime library prints. The checksum
 * is FNV-1a (Fowler, Noll, Vo) of all variables at the end.
 */
#ifndef CSMITH_H
#define CSMITH_H

#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#define STATIC static
#define UNDEFINED(value) (value)
#define LOG_INDEX
#define LOG_EXEC
#define FUNC_NAME(name) (safe_##name)
#include "safe_math.h"
#undef FUNC_NAME

#define INT_BIT (sizeof(int) * CHAR_BIT)
#define _CSMITH_BITFIELD(width) ((width) > INT_BIT ? (width) % INT_BIT : (width))

/* Programs print the indices of array elements if they are asked to. They are not asked. */
#define printf(...) ((void)0)

void putint(int value);
void putch(int byte);

static uint64_t crc32_context = 14695981039346656037u;

static void platform_main_begin(void) {}

static void crc32_gentab(void) {}

static void transparent_crc(uint64_t value, const char *name, int is_printed) {
    (void)name, (void)is_printed;
    for (int index = 0; index < 8; index++) {
        crc32_context = (crc32_context ^ (value >> 8 * index & 0xFF)) * 1099511628211u;
    }
}

static void transparent_crc_bytes(char *bytes, int count, const char *name, int is_printed) {
    for (int index = 0; index < count; index++) {
        transparent_crc((unsigned char)bytes[index], name, is_printed);
    }
}

static void platform_main_end(uint64_t checksum, int is_printed) {
    (void)is_printed;
    putint((int)checksum);
    putch(' ');
    putint((int)(checksum >> 32));
    putch('\n');
}

#endif
