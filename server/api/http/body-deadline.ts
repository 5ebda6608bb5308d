import type { FastifyInstance, FastifyRequest } from 'fastify'

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
