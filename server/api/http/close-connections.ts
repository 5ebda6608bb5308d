import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

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

/** How long the body of an ordinary call may take; the server's own limit has to leave time for uploads. */
const BODY_MS = 30_000

const TOO_LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()

/** Ends connections on which a body trickles in, except for forms, which may carry a picture over a slow connection. */
export function limitBodyTime(app: FastifyInstance, deadlineMs = BODY_MS): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isAwaitingBody(request)) {
      const abandon = () => request.raw.socket.end(TOO_LATE, () => request.raw.destroy())
      timers.set(request, setTimeout(abandon, deadlineMs).unref())
    }
    done()
  })
  for (const hook of ['preValidation', 'onResponse', 'onRequestAbort'] as const) {
    app.addHook(hook, async (request: FastifyRequest) => clearTimeout(timers.get(request)))
  }
}

function isAwaitingBody({ headers }: FastifyRequest): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined
  return hasBody && !isForm(headers['content-type'])
}

/** Whether a body of that type is a form with files. */
export function isForm(contentType: string | undefined): boolean {
  return contentType?.trimStart().toLowerCase().startsWith('multipart/form-data') ?? false
}

/** Counted for a request that does not say how long it is. */
const MAX_BYTES = 20 * 1024 * 1024

/** How much of a request is still to come: 0 once it has arrived. */
export function unreadBytesOf({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): number {
  if (raw.complete) return 0
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : MAX_BYTES
}
