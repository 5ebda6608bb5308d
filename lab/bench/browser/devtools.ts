import { Connection } from 'puppeteer-core'

/** How long one command may take, in ms; a throttled page is slow, a dead one never answers. */
const COMMAND_DEADLINE_MS = 120_000

/**
 * Connects to a browser's DevTools. Puppeteer's own `launch` and `connect` start every page and worker before the conditions of a
 * measurement apply to it, so only its connection is used.
 * @throws when nothing listens at the address
 */
export async function connectTo(url: string): Promise<Connection> {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error(`no DevTools at ${url}`)), { once: true })
  })
  const transport: ConstructorParameters<typeof Connection>[1] = {
    send: (message) => socket.send(message),
    close: () => socket.close(),
  }
  socket.addEventListener('message', ({ data }) => transport.onmessage?.(String(data)))
  socket.addEventListener('close', () => transport.onclose?.())
  return new Connection(url, transport, 0, COMMAND_DEADLINE_MS)
}
