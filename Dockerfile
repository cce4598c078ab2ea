# The image that the course's judge builds and runs (see judge.toml). It contains only the compiler.
# The bases are arguments for a machine that reaches no registry of images: tools/container.sh makes its own.

ARG RUST=rust:1-slim-bookworm
ARG BASE=debian:bookworm-slim

FROM $RUST AS build
WORKDIR /minisysy
COPY . .
RUN cargo build --release --locked

FROM $BASE
WORKDIR /minisysy
COPY --from=build /minisysy/target/release/compiler ./compiler
