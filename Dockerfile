# The image of the service: its binary, with Swift's library in it, on a small Debian with libmicrohttpd, libcrypto,
# SQLite and zlib; and Swift's backtracer with a debug file, for crash reports.
# It writes only to /data, needs no privilege, and its user is a number: give it a volume at /data, a read-only root and
# no capabilities.

FROM swift:6.3-bookworm AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends binaryen esbuild libmicrohttpd-dev \
        libsqlite3-dev libssl-dev pkg-config zlib1g-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /detent
# The packages by themselves: they are fetched again only when the manifest changes.
COPY Package.swift ./
RUN swift package resolve
# Nothing of Tests, Benchmarks and Examples is built, but the manifest is not valid without the folders that it names.
COPY Tests Tests
COPY Benchmarks Benchmarks
COPY Examples Examples
COPY Sources Sources
COPY openapi.yaml ./
COPY script/wasm script/web script/
# The joined scripts and the engine for pages, which the binary carries.
RUN script/web
RUN script/wasm
RUN swift build -c release --static-swift-stdlib --product detent \
    && cp "$(swift build -c release --static-swift-stdlib --show-bin-path)/detent" /usr/local/bin/detent
# Functions and lines for crash reports go into a file of their own; what runs has no debug sections.
COPY deploy/image deploy/image
RUN objcopy --only-keep-debug /usr/local/bin/detent /usr/local/lib/detent.debug \
    && objcopy --strip-debug /usr/local/bin/detent \
    && clang -O2 -shared -fPIC -o /usr/local/lib/backtrace-files.so deploy/image/backtrace-files.c
RUN mkdir /data

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends libmicrohttpd12 libsqlite3-0 libssl3 zlib1g \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /usr/local/bin/detent /usr/local/bin/detent
COPY --from=build /usr/local/lib/detent.debug /usr/local/lib/backtrace-files.so /usr/local/lib/
COPY --from=build /usr/libexec/swift/linux/swift-backtrace-static /usr/local/libexec/swift-backtrace-static
COPY deploy/image/swift-backtrace /usr/local/libexec/swift-backtrace
# The user's own, and so is a new named volume that is mounted there. Without a VOLUME instruction, since it would hide that
# none was given: Docker would make one without a name, which the next container does not find.
COPY --from=build --chown=65532:65532 /data /data
# A number, because a platform that refuses to run root cannot tell what a name stands for.
USER 65532:65532
# A library that is missing ends the build, not the first start.
RUN ["detent", "--version"]
LABEL org.opencontainers.image.title="Detent" \
      org.opencontainers.image.description="How a slider moves, snaps and feels, over HTTP." \
      org.opencontainers.image.version="0.1.0"
# Sessions are stored in /data; the first lines of the log say so if no volume is mounted there.
# Every address, since a container's loopback reaches only the container, which needs a key (DETENT_AUTH_KEY) or
# DETENT_INSECURE_NO_AUTH=true; and a delay in which balancers notice the stop.
# A crash is reported on standard error with its functions and lines; without the report only the exit code tells.
ENV DETENT_STORE=sqlite:/data/sessions.db \
    DETENT_VOLUME=/data \
    DETENT_HOST=0.0.0.0 \
    DETENT_DRAIN_DELAY=5s \
    SWIFT_BACKTRACE=enable=yes,interactive=no,color=no,threads=crashed,registers=none,swift-backtrace=/usr/local/libexec/swift-backtrace
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=5s --retries=3 CMD ["detent", "healthcheck"]
ENTRYPOINT ["detent"]
CMD ["serve"]
