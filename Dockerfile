# The image that the course's judge builds and runs (see judge.toml). It contains only the compiler.

FROM rust:1-slim-bookworm AS build
WORKDIR /minisysy
COPY . .
RUN cargo build --release --locked

FROM debian:bookworm-slim
WORKDIR /minisysy
COPY --from=build /minisysy/target/release/compiler ./compiler
