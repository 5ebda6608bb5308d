import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long the head of a request may still take to arrive once the server is closing. */
const HEAD_MS = 2000

/**
 * Closes each connection after the answer to its current request once the server is closing. The others would be kept alive, and the process
 * with them. Of these, the framework closes those that have had a request; Node counts one that has never sent anything, as browsers open
 * them in advance, as busy, and stops counting the time that a head may take.
 */
export function closeConnectionsWhenStopping(app: FastifyInstance, headMs = HEAD_MS): void {
  let isClosing = false
  const withoutRequest = connectionsWithoutRequest(app)
  app.addHook('preClose', (done) => {
    isClosing = true
    for (const socket of withoutRequest) if (socket.bytesRead === 0) socket.destroy()
    setTimeout(() => withoutRequest.forEach((socket) => socket.destroy()), headMs).unref()
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Connections that wait for a request, or for the rest of its head. Chat sockets count as such; they are closed earlier. */
function connectionsWithoutRequest(app: FastifyInstance): ReadonlySet<Socket> {
  const waiting = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    waiting.add(socket)
    socket.once('close', () => waiting.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    waiting.delete(socket)
    response.once('close', () => {
      if (!socket.destroyed) waiting.add(socket)
    })
  })
  return waiting
}
