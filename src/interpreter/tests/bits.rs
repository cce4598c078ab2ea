//! Values of which some bits are undefined, as bit-fields leave them.

use super::*;

/// A function that stores 1 in the lowest `low` bits of an integer in memory, and prints the field of `width` bits that begins
/// at bit `from`, as a C compiler writes it.
fn field(ty: u32, low: u32, from: u32, is_signed: bool) -> String {
    let (left, shift) = (ty - from - low, if is_signed { "ashr" } else { "lshr" });
    let mask = (1u64 << low) - 1;
    let read = match (from, is_signed) {
        (0, false) => format!("  %field = and i{ty} %second, {mask}"),
        _ => format!(
            "  %up = shl i{ty} %second, {left}
  %field = {shift} i{ty} %up, {down}",
            down = ty - low
        ),
    };
    let convert = match ty {
        64 => "  %out = trunc i64 %field to i32".to_owned(),
        32 => "  %out = add i32 %field, 0".to_owned(),
        _ => format!("  %out = {} i{ty} %field to i32", if is_signed { "sext" } else { "zext" }),
    };
    format!(
        "declare void @putint(i32)
define i32 @main() {{
  %p = alloca i{ty}
  %first = load i{ty}, i{ty}* %p
  %clear = and i{ty} %first, {clear}
  %set = or i{ty} %clear, 1
  store i{ty} %set, i{ty}* %p
  %second = load i{ty}, i{ty}* %p
{read}
{convert}
  call void @putint(i32 %out)
  ret i32 0
}}",
        clear = !(mask as i64) << (64 - ty) >> (64 - ty),
    )
}

#[test]
fn a_field_is_defined_though_its_neighbours_are_not() {
    for ty in [8, 16, 32, 64] {
        for low in [1, 3, 7] {
            for is_signed in [false, true] {
                let run = |from| {
                    let text = field(ty, low, from, is_signed);
                    run_with(&text, "", RunOptions { is_checked: true, ..RunOptions::default() })
                };
                let value = if is_signed && low == 1 { "-1" } else { "1" };
                assert_eq!(run(0), (value.to_owned(), Ok(0)), "i{ty}, {low} bits, {is_signed}");
                let other = run(low.min(ty - low));
                assert_eq!(other, (String::new(), Err(Code::RunUndefined)), "i{ty}, {low} bits");
            }
        }
    }
}
