const first = Number(process.env['BENCH_PORT'] ?? 25_600)

/** Loopback ports of the benchmarks; `BENCH_PORT` changes all of them. */
/* Each node of a site uses three ports. */
export const PORTS = { app: first, sandbox: first + 1, floor: first + 2, nodes: first + 10 } as const
