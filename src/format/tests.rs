use super::formatted;

/// Checks that `source` is formatted as `expected`, and that this is formatted.
fn check(source: &str, expected: &str) {
    let once = String::from_utf8(formatted(source.as_bytes())).unwrap();
    assert_eq!(once, expected, "formatted from:\n{source}");
    let twice = String::from_utf8(formatted(once.as_bytes())).unwrap();
    assert_eq!(twice, expected, "formatted twice");
}

#[test]
fn spaces() {
    check(
        "const  int N=3,a[ N ][2]={ {1,- 2},{ },{+3} } ;int g ;",
        "const int N = 3, a[N][2] = {{1, -2}, {}, {+3}};\nint g;\n",
    );
    check(
        "void f ( int a ,int b[ ][3] ) { a=- -b [ 0 ][1]--1*( ! a )%!!2;g( );g (1 ,2); return ; }",
        "void f(int a, int b[][3]) {
    a = - -b[0][1] - -1 * (!a) % !!2;
    g();
    g(1, 2);
    return;
}
",
    );
    check("int f(){return(1)+(-2);}", "int f() { return (1) + (-2); }\n");
    check(
        "int f(){if(1)-1;while(0);return --1;}",
        "int f() {\n    if (1) -1;\n    while (0);\n    return --1;\n}\n",
    );
    check("  \n\t ", "");
    check("", "");
    check("\u{FEFF}\n\n int a;", "\u{FEFF}int a;\n");
}

#[test]
fn each_statement_has_a_line() {
    check(
        "int main(){int i=0;while(i<3){i=i+1;{}}\n{ int j; j = 1; }\n\n\n\nif(i){\n}else{i=2;}return 0;}int g;",
        "int main() {
    int i = 0;
    while (i < 3) {
        i = i + 1;
        {}
    }
    {
        int j;
        j = 1;
    }

    if (i) {} else {
        i = 2;
    }
    return 0;
}
int g;
",
    );
    let long = "a = 1000000; ".repeat(9);
    let lines = "    a = 1000000;\n".repeat(9);
    check(&format!("void f() {{ {long}}}"), &format!("void f() {{\n{lines}}}\n"));
}

#[test]
fn bodies_without_braces() {
    check(
        "int main() {
if (a) b = 1; else c = 1;
if (a)
b = 1; else c = 1;
if (a) b = 1;
else
c = 1;
if (a) if (b) c = 1; else d = 1;
while (a) if (b)
{ c = 1;
} else if (d) c = 2; else while (e) f();
if (a) { b = 1; c = 1; }
else if (b)
{
c = 1;
}
else
{
d = 1; }
while (a)
while (b)
;
}",
        "int main() {
    if (a)
        b = 1;
    else
        c = 1;
    if (a)
        b = 1;
    else
        c = 1;
    if (a)
        b = 1;
    else
        c = 1;
    if (a)
        if (b)
            c = 1;
        else
            d = 1;
    while (a)
        if (b) {
            c = 1;
        } else if (d)
            c = 2;
        else
            while (e) f();
    if (a) {
        b = 1;
        c = 1;
    } else if (b) {
        c = 1;
    } else {
        d = 1;
    }
    while (a)
        while (b)
            ;
}
",
    );
}

#[test]
fn an_empty_branch_stays_at_its_head() {
    check(
        "void f(){if(a);else;if(a)\n;else if(b);}",
        "void f() {\n    if (a);\n    else;\n    if (a)\n        ;\n    else if (b);\n}\n",
    );
}

#[test]
fn an_else_after_an_inner_block_has_its_own_line() {
    check(
        "void f() { if (a)\nwhile (b) {\nc();\n} else d(); }",
        "void f() {
    if (a)
        while (b) {
            c();
        }
    else
        d();
}
",
    );
}

#[test]
fn line_breaks_in_expressions_and_tables_are_kept() {
    check(
        "int t[2][2] = {
{1,
2},

  {3, 4} };
int f(int a,
int b) { return a
+ g(
b, (a +
b)
)
; }",
        "int t[2][2] = {
    {1,
        2},

    {3, 4}};
int f(int a,
        int b) {
    return a
        + g(
            b, (a +
                b)
        );
}
",
    );
}

#[test]
fn comments_stay_where_they_are() {
    check(
        "// head\n\n\n/* a */int/*b*/main/*c*/(/*d*/)/*e*/{ // f  \n\n// g\nreturn/*h*/0/*i*/;/*j*/  /*k*/}//l\n\n\n// m",
        "// head

/* a */ int /*b*/ main /*c*/ (/*d*/) /*e*/ { // f
    // g
    return /*h*/ 0 /*i*/; /*j*/ /*k*/
} //l

// m
",
    );
    check(
        "int a[2] = { // one\n1, // two\n\t2   // three\n// four\n};   /* five */  int b;",
        "int a[2] = { // one
    1, // two
    2   // three
    // four
};   /* five */
int b;
",
    );
    check(
        "void f() {\n\n// a\nif (x) // b\n{\ny = // c\n1\n// d\n;\n\n// e\n}\n// f\nelse // g\nz();\n// h\n\n}",
        "void f() {
    // a
    if (x) // b
    {
        y = // c
            1
            // d
            ;

        // e
    }
    // f
    else // g
        z();
    // h
}
",
    );
}

#[test]
fn the_lines_of_a_comment_move_as_far_as_its_first() {
    check(
        "void f() {\n/* a\n * b\n\n   c\n*/\ng();\n        /*\n          d\n      e */\n}",
        "void f() {
    /* a
     * b

       c
    */
    g();
    /*
      d
  e */
}
",
    );
    // Tabs at the beginning of a line are four columns.
    check(
        "void f() {\n\t/*\n\t * a\n\t\tb */\n\tg();\n}",
        "void f() {\n    /*\n     * a\n        b */\n    g();\n}\n",
    );
    check("int a,b; /* c\n         d */", "int a, b; /* c\n          d */\n");
}

#[test]
fn heads_of_several_lines_differ_from_the_body() {
    check(
        "int f(int a[],\nint b) { return 1; }\nvoid g() {\nwhile (a\n&& f(b,\nc)) d = 1;\nif (a\n|| b) { c(); }\n}",
        "int f(int a[],
        int b) {
    return 1;
}
void g() {
    while (a
            && f(b,
                c))
        d = 1;
    if (a
            || b) {
        c();
    }
}
",
    );
}

#[test]
fn wide_lines_are_broken_at_their_outermost_operators() {
    let (a, b) = ("a".repeat(45), "b".repeat(36));
    check(
        &format!(
            "void f() {{ {a} = {b} + 12345678; {a} = {b} + 123456789; {a} = {b} * (1 + 2) + 3; }}"
        ),
        &format!(
            "void f() {{
    {a} = {b} + 12345678;
    {a} = {b}
        + 123456789;
    {a} = {b} * (1 + 2)
        + 3;
}}
"
        ),
    );
    check(
        &format!(
            "void f() {{ while ({a} && {b} || {a} == 1) g(); while ({a} < {b}) g({a}, 1, {b}, 2); }}"
        ),
        &format!(
            "void f() {{
    while ({a} && {b}
            || {a} == 1)
        g();
    while ({a} < {b})
        g({a}, 1, {b},
            2);
}}
"
        ),
    );
    // Brackets in the new line are within it; a comment at the end of a line does not count.
    check(
        &format!("int t[3] = {{{a}, {b}, g({b}, 3)}}; // {a} {b}"),
        &format!(
            "int t[3] = {{{a}, {b},
    g({b}, 3)}}; // {a} {b}
"
        ),
    );
    check(
        &format!("int f() {{ return {a}{b}; }}"),
        &format!("int f() {{\n    return {a}{b};\n}}\n"),
    );
    check(&format!("int {a}{b}{a};"), &format!("int {a}{b}{a};\n"));
}

#[test]
fn line_ends_stay() {
    check(
        "int a;\r\nint main() {\nreturn 0;\r\n}",
        "int a;\r\nint main() {\r\n    return 0;\r\n}\r\n",
    );
    // The first one goes, and then another one in a comment would be the first.
    check("\n/* a\r\nb */\r\nint a;\r\n", "/* a\r\nb */\r\nint a;\r\n");
    check("int\na /* b\r\nc */;\nint d;\n", "int a /* b\r\n    c */;\nint d;\n");
}

#[test]
fn what_has_a_syntax_error_stays() {
    let wrong = "int f( {  return   1; }";
    check(&format!("int  a;\n{wrong}\nint  b;"), &format!("int a;\n{wrong}\nint b;\n"));
    // Braces that do not match reach to the next function.
    let open = "int f(){ while  (1) {\n  g( 1 );\n\n\n";
    check(
        &format!("int  a;\n{open}int g(int  b){{return b;}}\nint  c;"),
        &format!("int a;\n{open}int g(int b) {{ return b; }}\nint c;\n"),
    );
    // So do a character that means nothing and a comment without an end, in a gap.
    check("int  a;  @  int  b; /* c", "int a;  @  int  b; /* c");
}

#[test]
fn deep_nesting_is_not_indented_without_end() {
    let source = format!("void f() {{ {} {} }}", "{\n".repeat(20_000), "}".repeat(20_000));
    let text = formatted(source.as_bytes());
    assert!(text.len() < 20_000 * 2 * 170, "{}", text.len());
    assert_eq!(formatted(&text), text);
}
