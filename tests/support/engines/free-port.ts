import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Lets a server listen at a free local port. @returns the port */
export async function listenLocally(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** A local port that is free at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listenLocally(probe)
  probe.close()
  await once(probe, 'close')
  return port
}
