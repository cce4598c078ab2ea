use std::io::Read;
fn main() {
    let mut s = Vec::new();
    std::io::stdin().read_to_end(&mut s).unwrap();
    let t = std::time::Instant::now();
    let mut names = minisysy::ir::name::interner();
    let mut d = Vec::new();
    let toks = minisysy::syntax::lexer::lex(&s, &mut names, &mut d);
    eprintln!("lex {:?} {}", t.elapsed(), toks.len());
    d.clear();
    let t = std::time::Instant::now();
    let ast = minisysy::syntax::parser::parse(&s, &mut names, &mut d);
    eprintln!("lex+parse {:?} exprs {} stmts {}", t.elapsed(), ast.exprs.len(), ast.stmts.len());
    let f = minisysy::diag::SourceFile::new("x.sy", &s);
    eprint!("{}", minisysy::diag::render::to_string(&f, &d));
}
