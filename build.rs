//! Generates the LR(1) parser from `grammar/`.

fn main() {
    println!("cargo::rerun-if-changed=grammar");
    lalrpop::Configuration::new()
        .set_in_dir("grammar")
        .set_out_dir(std::env::var("OUT_DIR").expect("cargo sets OUT_DIR for build scripts"))
        .process()
        .expect("the grammar compiles");
}
