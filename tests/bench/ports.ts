const first = Number(process.env['BENCH_PORT'] ?? 25_600)

/** Loopback ports the benchmarks listen on; `BENCH_PORT` moves all of them. */
export const PORTS = { app: first, sandbox: first + 1, floor: first + 2 } as const
