/*
 * sysy.h - the functions that every miniSysY or SysY program may call without declaring them.
 *
 * The library includes it. `-include sysy.h` puts it before a miniSysY program that is compiled as
 * C or C++. For such a program it also renames the words that are keywords or predefined there but
 * ordinary names in miniSysY.
 *
 *   SYSY_LIBRARY         defined by the library: declarations only, no macros
 *   SYSY_OWN_STARTTIME   defined for a program that has its own starttime()
 *   SYSY_OWN_STOPTIME    the same for stoptime()
 */
#ifndef SYSY_H
#define SYSY_H

#ifdef __cplusplus
extern "C" {
#endif

int getint(void);
int getch(void);
int getarray(int values[]);
float getfloat(void);
int getfarray(float values[]);
void putint(int value);
void putch(int byte);
void putarray(int count, int values[]);
void putfloat(float value);
void putfarray(int count, float values[]);
void putf(char format[], ...);
void _sysy_starttime(int line);
void _sysy_stoptime(int line);

#ifdef __cplusplus
}
#endif

#ifndef SYSY_LIBRARY

#ifndef SYSY_OWN_STARTTIME
#define starttime() _sysy_starttime(__LINE__)
#endif
#ifndef SYSY_OWN_STOPTIME
#define stoptime() _sysy_stoptime(__LINE__)
#endif

/* A C compiler may emit calls of these by itself: they must not reach the program's functions. */
#define memcmp sysy_name_memcmp
#define memcpy sysy_name_memcpy
#define memmove sysy_name_memmove
#define memset sysy_name_memset

#undef linux
#undef unix
#undef i386

#define asm sysy_name_asm
#define auto sysy_name_auto
#define case sysy_name_case
#define char sysy_name_char
#define default sysy_name_default
#define do sysy_name_do
#define double sysy_name_double
#define enum sysy_name_enum
#define extern sysy_name_extern
#define for sysy_name_for
#define goto sysy_name_goto
#define inline sysy_name_inline
#define long sysy_name_long
#define register sysy_name_register
#define restrict sysy_name_restrict
#define short sysy_name_short
#define signed sysy_name_signed
#define sizeof sysy_name_sizeof
#define static sysy_name_static
#define struct sysy_name_struct
#define switch sysy_name_switch
#define typedef sysy_name_typedef
#define typeof sysy_name_typeof
#define union sysy_name_union
#define unsigned sysy_name_unsigned
#define volatile sysy_name_volatile

#ifdef __cplusplus /* the operator words (and, or, not ...) need -fno-operator-names */
#define alignas sysy_name_alignas
#define alignof sysy_name_alignof
#define bool sysy_name_bool
#define catch sysy_name_catch
#define class sysy_name_class
#define const_cast sysy_name_const_cast
#define decltype sysy_name_decltype
#define delete sysy_name_delete
#define dynamic_cast sysy_name_dynamic_cast
#define explicit sysy_name_explicit
#define export sysy_name_export
#define false sysy_name_false
#define friend sysy_name_friend
#define mutable sysy_name_mutable
#define namespace sysy_name_namespace
#define new sysy_name_new
#define noexcept sysy_name_noexcept
#define nullptr sysy_name_nullptr
#define operator sysy_name_operator
#define private sysy_name_private
#define protected sysy_name_protected
#define public sysy_name_public
#define reinterpret_cast sysy_name_reinterpret_cast
#define static_assert sysy_name_static_assert
#define static_cast sysy_name_static_cast
#define template sysy_name_template
#define this sysy_name_this
#define thread_local sysy_name_thread_local
#define throw sysy_name_throw
#define true sysy_name_true
#define try sysy_name_try
#define typeid sysy_name_typeid
#define typename sysy_name_typename
#define using sysy_name_using
#define virtual sysy_name_virtual
#define wchar_t sysy_name_wchar_t
#endif

#endif /* SYSY_LIBRARY */

#endif
