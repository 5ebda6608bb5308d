/** How many tests run at once: each has a browser and a server of its own, and the smallest machine two cores. */
export const WORKERS = 2

const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 25_480)

/** Where the server of that worker listens; its sandbox listens on the port after it. */
export function portOfWorker(worker: number): number {
  return FIRST_PORT + 2 * worker
}
