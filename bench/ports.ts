const first = Number(process.env['BENCH_PORT'] ?? 25_600)

/** Loopback ports the benchmarks listen on; `BENCH_PORT` moves all of them. */
/* Nodes of one site take three each. */
export const PORTS = { app: first, sandbox: first + 1, floor: first + 2, nodes: first + 10 } as const
