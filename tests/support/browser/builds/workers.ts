/** How many tests run in parallel: each has its own browser and server, and the smallest machine has two cores. */
export const WORKERS = 2

const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 25_480)

/** The port of that worker's server; its sandbox listens on the next one. */
export function portOfWorker(worker: number): number {
  return FIRST_PORT + 2 * worker
}

/** The port of that worker's desk. */
export function deskPortOfWorker(worker: number): number {
  return FIRST_PORT + 2 * WORKERS + worker
}
