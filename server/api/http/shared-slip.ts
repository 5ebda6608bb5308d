import type { FastifyInstance } from 'fastify'
import type { GeneralLimits } from './call-limits.ts'

/** Where phones post what is shared with the app, as its manifest says. */
const SHARE_PATH = '/share-slip'

/** The screen of the app where a slip is chosen; it says that the shared picture has to be chosen there. */
const SHOWN_AT = '/user/home?sheet=deposit&shared=missed'

/** How much of a body is read and discarded at most, so that the browser gets the answer at all: twice what the app would have accepted. */
const MAX_DRAINED_BYTES = 50 * 1024 * 1024

/**
 * Receives a picture that is shared with the app while its service worker, which would have kept it on the phone, is not running yet. Nobody
 * meant to send it to the server, so it is read to its end and discarded, and the browser is redirected to the app. Anybody may send one, so
 * what an address may send is limited.
 */
export function sharedSlipRoute(app: FastifyInstance, limits: GeneralLimits): void {
  void app.register((own, _options, done) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', (_request, payload, parsed) => {
      let bytes = 0
      payload.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > MAX_DRAINED_BYTES) payload.destroy()
      })
      payload.once('end', () => parsed(null))
      payload.once('error', parsed)
    })
    own.post(SHARE_PATH, {
      onRequest: async (request) => {
        limits.countAddress(request)
        limits.countDiscarded(request)
      },
      handler: (_request, reply) => reply.redirect(SHOWN_AT, 303),
    })
    done()
  })
}
