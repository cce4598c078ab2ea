/*
 * libsysy.c - the runtime library of miniSysY and SysY: input and output of integers, floats and bytes,
 * and timers.
 *
 * Compile it with clang to bitcode, link that with a program's IR by llvm-link, and run the
 * result with lli; or compile it to an object file and link it as usual:
 *
 *     clang -O2 -fno-builtin -emit-llvm -c libsysy.c -o libsysy.bc
 *     llvm-link program.ll libsysy.bc -o linked.bc && lli linked.bc
 *
 * Input and output
 *   Both are buffered here, without stdio. All input functions share one buffer. It takes the bytes of
 *   one read, so pipes and terminals answer at once. All pending output is written before each such
 *   read: a question is on the screen before the program waits for the answer.
 *
 *   getint skips white space, then reads an optional sign and decimal digits. A number too large
 *   for an int wraps. Without digits the result is 0: at the end of input, and before any other
 *   byte, which stays in the buffer (a sign without digits is consumed).
 *   getfloat reads what scanf's %a does: white space, an optional sign, then decimal digits with an optional
 *   point and exponent, the same in hexadecimal after 0x, or inf, infinity or nan in any case. It
 *   rounds once, to the nearest float. It treats the end of input and other bytes as getint does. What
 *   only begins like a number counts as far as it is one: 0 for 0x, 1 for 1e+, 0 for in.
 *   putfloat writes what printf's %a does; a NaN is nan whatever its sign is, which the
 *   language does not specify. putf is printf.
 *   getch returns one byte, 0 to 255, and -1 at the end of input. The end of input is final.
 *   When output cannot be written (a closed pipe, a full disk), it is dropped from then on.
 *
 * The end of the program
 *   Output is flushed at the return from main, at exit(), and at the deadly signals. These are then
 *   raised again with their default effect. So a program that faults or is stopped shows its
 *   output. The handlers run on a stack of their own, so this covers stack overflow. The first byte
 *   of output sets all of this up; there is no constructor. Only an exit() from within a program
 *   under lli's ORC engine goes unnoticed; no miniSysY program can call it.
 *
 * Timers
 *   _sysy_starttime(line) starts the clock and _sysy_stoptime(line) stops it. At a regular end the
 *   library prints to the standard error: one line for each pair of source lines, with the sum of
 *   its times, and a total. A stop without a start is ignored.
 *
 * Names
 *   A program that is linked as IR shares one name space with the names that this file defines and
 *   uses. So everything private is static and has a prefix, and the file calls system functions
 *   whose names a program is not likely to use: readv instead of read, writev instead of write.
 */
#define _GNU_SOURCE
#define SYSY_LIBRARY

#include "sysy.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum {
    SYSY_BUFFER_SIZE = 1 << 16,
    SYSY_SIGNAL_STACK_SIZE = 1 << 16,
    SYSY_TIMER_ROWS = 1024,
    /* A number with more digits is never halfway between two floats. */
    SYSY_DIGITS = 128
};

/* ---- Short texts ---- */

typedef struct {
    char bytes[192];
    unsigned length;
} SysyLine;

static void sysy_add(SysyLine *line, const char *text)
{
    while (*text)
        line->bytes[line->length++] = *text++;
}

/* Adds a number that is not negative, with leading zeros up to `width` digits. */
static void sysy_add_number(SysyLine *line, long long number, int width)
{
    char digits[20];
    int count = 0;

    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (width-- > count)
        line->bytes[line->length++] = '0';
    while (count > 0)
        line->bytes[line->length++] = digits[--count];
}

/* ---- Output ---- */

static char sysy_output[SYSY_BUFFER_SIZE];
/* Volatile, because a signal handler may write the buffer at any moment. */
static volatile unsigned sysy_output_length;
/* 0 until the first byte, so that the first byte takes the slow path, which sets things up. */
static unsigned sysy_output_limit;
static int sysy_output_failed;

/* Writes all of `bytes`; returns 0 if it fails. */
static int sysy_write(int file, char *bytes, unsigned length)
{
    while (length > 0) {
        struct iovec part;
        ssize_t written;

        part.iov_base = bytes;
        part.iov_len = length;
        written = writev(file, &part, 1);
        if (written > 0) {
            bytes += written;
            length -= (unsigned)written;
        } else if (written == 0 || errno != EINTR) {
            return 0;
        }
    }
    return 1;
}

static void sysy_flush(void)
{
    unsigned length = sysy_output_length;

    /* Emptied first: if a deadly signal interrupts the write, nothing is written twice. */
    sysy_output_length = 0;
    if (length > 0 && !sysy_output_failed && !sysy_write(STDOUT_FILENO, sysy_output, length))
        sysy_output_failed = 1;
}

static void sysy_handle_deadly_signal(int signal_number)
{
    sysy_flush();
    /* The handler was removed on entry, so this has the default effect. */
    pthread_kill(pthread_self(), signal_number);
}

/* Installs the handler of a signal, unless the signal is ignored, as under nohup. */
static void sysy_catch(int signal_number)
{
    static struct sigaction before, action;

    if (sigaction(signal_number, 0, &before) != 0 || before.sa_handler == SIG_IGN)
        return;
    action.sa_handler = sysy_handle_deadly_signal;
    action.sa_flags = (int)(SA_RESETHAND | SA_NODEFER | SA_ONSTACK);
    sigaction(signal_number, &action, 0);
}

/*
 * The function that atexit calls. Some C libraries have atexit only for static linking, where lli
 * does not find it; lli finds this one, and its ORC engine substitutes its own.
 */
extern int __cxa_atexit(void (*function)(void *), void *argument, void *shared_object);

static void sysy_finish(void *unused);

static void sysy_prepare_output(void)
{
    static char signal_stack_bytes[SYSY_SIGNAL_STACK_SIZE];
    static stack_t signal_stack;

    sysy_output_limit = SYSY_BUFFER_SIZE;
    __cxa_atexit(sysy_finish, 0, 0);

    signal_stack.ss_sp = signal_stack_bytes;
    signal_stack.ss_size = sizeof signal_stack_bytes;
    sigaltstack(&signal_stack, 0);
    sysy_catch(SIGSEGV);
    sysy_catch(SIGBUS);
    sysy_catch(SIGFPE);
    sysy_catch(SIGILL);
    sysy_catch(SIGABRT);
    sysy_catch(SIGTERM);
    sysy_catch(SIGINT);
    sysy_catch(SIGHUP);
    sysy_catch(SIGXCPU);
}

static void sysy_put(char byte)
{
    unsigned length = sysy_output_length;

    if (length >= sysy_output_limit) {
        if (sysy_output_limit == 0)
            sysy_prepare_output();
        else
            sysy_flush();
        length = sysy_output_length;
    }
    sysy_output[length] = byte;
    sysy_output_length = length + 1;
}

void putch(int byte)
{
    sysy_put((char)byte);
}

void putint(int value)
{
    char digits[10];
    int count = 0;
    unsigned rest = (unsigned)value;

    if (value < 0) {
        sysy_put('-');
        rest = 0u - rest;
    }
    do {
        digits[count++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    while (count > 0)
        sysy_put(digits[--count]);
}

void putarray(int count, int values[])
{
    int i;

    putint(count);
    sysy_put(':');
    for (i = 0; i < count; i++) {
        sysy_put(' ');
        putint(values[i]);
    }
    sysy_put('\n');
}

void putfloat(float value)
{
    putf(value != value ? "nan" : "%a", value);
}

void putfarray(int count, float values[])
{
    int i;

    putint(count);
    sysy_put(':');
    for (i = 0; i < count; i++) {
        sysy_put(' ');
        putfloat(values[i]);
    }
    sysy_put('\n');
}

void putf(char format[], ...)
{
    static char text[1 << 12];
    va_list values;
    int length, i;

    va_start(values, format);
    length = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    if (length >= (int)sizeof text) {
        /* Too long for the buffer. */
        sysy_flush();
        va_start(values, format);
        vdprintf(STDOUT_FILENO, format, values);
        va_end(values);
        return;
    }
    for (i = 0; i < length; i++)
        sysy_put(text[i]);
}

/* ---- Input ---- */

static unsigned char sysy_input[SYSY_BUFFER_SIZE];
static unsigned sysy_input_position, sysy_input_length;
static int sysy_input_ended;

/* Refills the empty buffer; returns 0 at the end of input. */
static int sysy_fill(void)
{
    struct iovec part;
    ssize_t count;

    if (sysy_input_ended)
        return 0;
    sysy_flush();
    part.iov_base = sysy_input;
    part.iov_len = sizeof sysy_input;
    do
        count = readv(STDIN_FILENO, &part, 1);
    while (count < 0 && errno == EINTR);
    if (count <= 0) {
        sysy_input_ended = 1;
        return 0;
    }
    sysy_input_position = 0;
    sysy_input_length = (unsigned)count;
    return 1;
}

/* The next byte without consuming it; -1 at the end of input. */
static int sysy_peek(void)
{
    if (sysy_input_position == sysy_input_length && !sysy_fill())
        return -1;
    return sysy_input[sysy_input_position];
}

/* Consumes the byte that sysy_peek has just returned. */
static void sysy_skip(void)
{
    sysy_input_position++;
}

int getch(void)
{
    int byte = sysy_peek();

    if (byte >= 0)
        sysy_skip();
    return byte;
}

/* Consumes an optional sign; returns whether it is a minus. */
static int sysy_sign(void)
{
    int byte = sysy_peek();

    if (byte == '-' || byte == '+')
        sysy_skip();
    return byte == '-';
}

/* The same after white space. */
static int sysy_start(void)
{
    int byte = sysy_peek();

    while (byte == ' ' || (byte >= '\t' && byte <= '\r')) {
        sysy_skip();
        byte = sysy_peek();
    }
    return sysy_sign();
}

int getint(void)
{
    unsigned value = 0;
    int negative = sysy_start();
    int byte = sysy_peek();

    while (byte >= '0' && byte <= '9') {
        value = value * 10 + (unsigned)(byte - '0');
        sysy_skip();
        byte = sysy_peek();
    }
    return (int)(negative ? 0u - value : value);
}

int getarray(int values[])
{
    int count = getint();
    int i;

    for (i = 0; i < count; i++)
        values[i] = getint();
    return count;
}

/* Consumes a word in any case, as far as the input has it; returns whether it has all of it. */
static int sysy_word(const char *word)
{
    for (; *word; word++) {
        if ((sysy_peek() | 32) != *word)
            return 0;
        sysy_skip();
    }
    return 1;
}

static int sysy_is_digit(int byte, int hexadecimal)
{
    return (byte >= '0' && byte <= '9') ||
           (hexadecimal && (byte | 32) >= 'a' && (byte | 32) <= 'f');
}

/* The digits of an exponent with their sign, up to a number that is too large anyway. */
static long long sysy_exponent(void)
{
    long long value = 0;
    int negative = sysy_sign();
    int byte = sysy_peek();

    while (sysy_is_digit(byte, 0)) {
        if (value < 1000000000000LL)
            value = value * 10 + (byte - '0');
        sysy_skip();
        byte = sysy_peek();
    }
    return negative ? -value : value;
}

/* Adds the digits of a number, without a point, and an exponent; returns 0 if there is no digit. */
static int sysy_add_digits(SysyLine *line)
{
    int byte = sysy_peek();
    int hexadecimal = 0, point = 0, any = 0, count = 0;
    long long exponent = 0;

    if (byte == '0') {
        any = 1;
        sysy_skip();
        byte = sysy_peek();
        if ((byte | 32) == 'x') {
            hexadecimal = 1;
            any = 0;
            sysy_add(line, "0x");
            sysy_skip();
            byte = sysy_peek();
        }
    }
    while (sysy_is_digit(byte, hexadecimal) || (byte == '.' && !point)) {
        if (byte == '.') {
            point = 1;
        } else {
            any = 1;
            if (count < SYSY_DIGITS) {
                /* Leading zeros do not count. */
                if (count > 0 || byte != '0')
                    line->bytes[line->length + (unsigned)count++] = (char)byte;
                exponent -= point;
            } else {
                /* Only whether more digits are all zeros matters. */
                if (byte != '0' && line->bytes[line->length + SYSY_DIGITS - 1] == '0')
                    line->bytes[line->length + SYSY_DIGITS - 1] = '1';
                exponent += !point;
            }
        }
        sysy_skip();
        byte = sysy_peek();
    }
    if (!any)
        return 0;
    line->length += (unsigned)count;
    if (count == 0)
        sysy_add(line, "0");
    if (hexadecimal)
        exponent *= 4;
    if ((byte | 32) == (hexadecimal ? 'p' : 'e')) {
        sysy_skip();
        exponent += sysy_exponent();
    }
    sysy_add(line, hexadecimal ? "p" : "e");
    if (exponent < 0)
        sysy_add(line, "-");
    sysy_add_number(line, exponent < 0 ? -exponent : exponent, 0);
    return 1;
}

float getfloat(void)
{
    SysyLine line;
    int byte;

    line.length = 0;
    if (sysy_start())
        sysy_add(&line, "-");
    byte = sysy_peek() | 32;
    if (byte == 'i' && sysy_word("inf")) {
        if ((sysy_peek() | 32) == 'i')
            sysy_word("inity");
        sysy_add(&line, "inf");
    } else if (byte == 'n' && sysy_word("nan")) {
        sysy_add(&line, "nan");
    } else if (byte == 'i' || byte == 'n' || !sysy_add_digits(&line)) {
        return 0;
    }
    line.bytes[line.length] = 0;
    return strtof(line.bytes, 0);
}

int getfarray(float values[])
{
    int count = getint();
    int i;

    for (i = 0; i < count; i++)
        values[i] = getfloat();
    return count;
}

/* ---- Timers ---- */

typedef struct {
    int start_line, stop_line;
    long long microseconds;
} SysyTimer;

static SysyTimer sysy_timers[SYSY_TIMER_ROWS];
static int sysy_timer_count;
static long long sysy_timer_total, sysy_timer_started;
static int sysy_timer_running, sysy_timer_line, sysy_timer_used;

static long long sysy_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

void _sysy_starttime(int line)
{
    sysy_timer_running = 1;
    sysy_timer_line = line;
    sysy_timer_started = sysy_now();
}

void _sysy_stoptime(int line)
{
    long long elapsed = sysy_now() - sysy_timer_started;
    int row = 0;

    if (!sysy_timer_running)
        return;
    sysy_timer_running = 0;
    if (!sysy_timer_used) {
        sysy_timer_used = 1;
        __cxa_atexit(sysy_finish, 0, 0);
    }
    sysy_timer_total += elapsed;
    while (row < sysy_timer_count && (sysy_timers[row].start_line != sysy_timer_line ||
                                      sysy_timers[row].stop_line != line))
        row++;
    /* If there are more pairs than rows, the rest counts only in the total. */
    if (row == SYSY_TIMER_ROWS)
        return;
    if (row == sysy_timer_count) {
        sysy_timers[row].start_line = sysy_timer_line;
        sysy_timers[row].stop_line = line;
        sysy_timer_count++;
    }
    sysy_timers[row].microseconds += elapsed;
}

static void sysy_add_duration(SysyLine *line, long long microseconds)
{
    long long seconds = microseconds / 1000000;

    sysy_add(line, ": ");
    sysy_add_number(line, seconds / 3600, 0);
    sysy_add(line, "H-");
    sysy_add_number(line, seconds / 60 % 60, 0);
    sysy_add(line, "M-");
    sysy_add_number(line, seconds % 60, 0);
    sysy_add(line, "S-");
    sysy_add_number(line, microseconds % 1000000, 0);
    sysy_add(line, "us\n");
}

static void sysy_report_timers(void)
{
    SysyLine line;
    int row;

    for (row = 0; row < sysy_timer_count; row++) {
        line.length = 0;
        sysy_add(&line, "Timer@");
        sysy_add_number(&line, sysy_timers[row].start_line, 4);
        sysy_add(&line, "-");
        sysy_add_number(&line, sysy_timers[row].stop_line, 4);
        sysy_add_duration(&line, sysy_timers[row].microseconds);
        sysy_write(STDERR_FILENO, line.bytes, line.length);
    }
    line.length = 0;
    sysy_add(&line, "TOTAL");
    sysy_add_duration(&line, sysy_timer_total);
    sysy_write(STDERR_FILENO, line.bytes, line.length);
}

/* ---- The end ---- */

/*
 * Runs at exit. Also runs as a destructor, because not every way of running a program has a
 * proper exit; running twice does no harm.
 */
static void sysy_finish(void *unused)
{
    (void)unused;
    sysy_flush();
    if (sysy_timer_used) {
        sysy_timer_used = 0;
        sysy_report_timers();
    }
}

static void __attribute__((destructor)) sysy_destroy(void)
{
    sysy_finish(0);
}
