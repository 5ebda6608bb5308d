import type { FastifyInstance } from 'fastify'

/**
 * Closes each connection after the answer to its current request once the server is closing. The framework closes connections without a
 * request; the others would be kept alive, and the process with them.
 */
export function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
}
