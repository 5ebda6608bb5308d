import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { Refusal } from '../../../platform/errors.ts'
import { gameBackground, gameLogo } from '../../../settings/content/artwork.ts'
import { findGame } from '../../../settings/content/games.ts'
import { bannerPictures } from '../../../settings/content/rewards/reward-texts.ts'
import { qrMarkup } from '../../deposits/expected/qr-code.ts'

const ONE_DAY = 'public, max-age=86400'

/** Pictures that the server draws itself. */
export function mediaRoutes(
  app: FastifyInstance,
  { content, settings }: Pick<AppDependencies, 'content' | 'settings'>,
): void {
  const { lineLink } = content.contact
  const banners = bannerPictures(settings)
  const lineQr = lineLink === undefined ? undefined : qrMarkup(lineLink)
  app.get<{ Params: { code: string } }>('/media/games/:code/logo.svg', ({ params }, reply) =>
    sendPicture(reply, gameLogo(requireGame(params.code))),
  )
  app.get<{ Params: { code: string } }>('/media/games/:code/background.svg', ({ params }, reply) =>
    sendPicture(reply, gameBackground(requireGame(params.code))),
  )
  app.get<{ Params: { name: string } }>('/media/banners/:name/picture.svg', ({ params }, reply) => {
    const picture = banners.get(params.name)
    if (picture === undefined) throw new Refusal('NO_DATA')
    return sendPicture(reply, picture)
  })
  app.get('/media/line-qr.svg', async (_request, reply) => {
    if (lineQr === undefined) throw new Refusal('NO_DATA')
    return sendPicture(reply, await lineQr)
  })
}

function requireGame(code: string) {
  const game = findGame(code)
  if (game === undefined) throw new Refusal('NO_DATA')
  return game
}

function sendPicture(reply: FastifyReply, svg: string): FastifyReply {
  return (
    reply
      .header('cache-control', ONE_DAY)
      // The app may be served from another origin than its backend; these pictures are public.
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/svg+xml; charset=utf-8')
      .send(svg)
  )
}
