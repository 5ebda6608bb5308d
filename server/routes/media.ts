import type { FastifyInstance, FastifyReply } from 'fastify'
import { gameBackground, gameLogo } from '../content/artwork.ts'
import { bannerPicture } from '../content/banner-artwork.ts'
import { findGame } from '../content/games.ts'
import { LINE_QR_SVG } from '../content/line-qr.ts'
import { Refusal } from '../errors.ts'

const ONE_DAY = 'public, max-age=86400'

/** Pictures that the server draws itself. */
export function mediaRoutes(app: FastifyInstance): void {
  app.get<{ Params: { code: string } }>('/media/games/:code/logo.svg', ({ params }, reply) =>
    sendPicture(reply, gameLogo(demandGame(params.code))),
  )
  app.get<{ Params: { code: string } }>('/media/games/:code/background.svg', ({ params }, reply) =>
    sendPicture(reply, gameBackground(demandGame(params.code))),
  )
  app.get<{ Params: { name: string } }>('/media/banners/:name/picture.svg', ({ params }, reply) => {
    const picture = bannerPicture(params.name)
    if (picture === undefined) throw new Refusal('NO_DATA')
    return sendPicture(reply, picture)
  })
  app.get('/media/line-qr.svg', (_request, reply) => sendPicture(reply, LINE_QR_SVG))
}

function demandGame(code: string) {
  const game = findGame(code)
  if (game === undefined) throw new Refusal('NO_DATA')
  return game
}

function sendPicture(reply: FastifyReply, svg: string): FastifyReply {
  return (
    reply
      .header('cache-control', ONE_DAY)
      // The app may be served from another origin than its backend; these pictures belong to nobody.
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/svg+xml; charset=utf-8')
      .send(svg)
  )
}
