import type { FastifyInstance } from 'fastify'

/** Where phones post what is shared with the app; its manifest says so. */
const SHARE_PATH = '/share-slip'

/** The app at the place where a slip is chosen. */
const SHOWN_AT = '/user/home?sheet=deposit&shared=slip'

/** What is thrown away at most, so that the browser hears the answer at all: twice what the app would have taken. */
const MAX_DRAINED_BYTES = 50 * 1024 * 1024

/**
 * Meets a picture that is shared with the app while its service worker, which would have kept it on the phone, is not running yet. Nobody
 * has asked for it to be sent here, so it is read to its end and thrown away, and the browser is led on to the app.
 */
export function sharedSlipRoute(app: FastifyInstance): void {
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
    own.post(SHARE_PATH, (_request, reply) => reply.redirect(SHOWN_AT, 303))
    done()
  })
}
