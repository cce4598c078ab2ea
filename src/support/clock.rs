//! The time, for measurements.
//!
//! In a browser the standard library has no clock, and panics when it is asked. There the program
//! that contains the library may bring one; without, no time passes.

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use bare::{CLOCK, Instant};

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod bare {
    use std::ops::Sub;
    use std::sync::OnceLock;
    use std::time::Duration;

    /// The time since some moment.
    pub static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// A moment.
    #[derive(Copy, Clone, Debug)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Instant {
            Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// The time since then.
        pub fn elapsed(self) -> Duration {
            Instant::now() - self
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }
}
