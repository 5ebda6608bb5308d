import type { FastifyInstance } from 'fastify'

/**
 * Ends each connection with the answer to the request it is at work on once the server is closing. Connections without a request
 * are closed by the framework; the others would be kept alive, and with them the process.
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
