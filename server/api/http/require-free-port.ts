import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Checks whether a port is free, before the start does anything that a failed start should not leave behind.
 *
 * @param port 0 is always free.
 * @throws what `listen` throws: EADDRINUSE, EADDRNOTAVAIL
 */
export async function requireFreePort(host: string, port: number): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  probe.listen({ host, port, exclusive: true })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
