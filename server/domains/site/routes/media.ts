import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { Refusal } from '../../../platform/errors.ts'
import { GAME_PICTURES } from '../../../settings/content/game-pictures.ts'
import { bonusRules } from '../../../settings/content/rewards/bonuses.ts'
import { bannerPictures } from '../../../settings/content/rewards/reward-texts.ts'
import { qrMarkup } from '../../deposits/expected/qr-code.ts'

const ONE_DAY = 'public, max-age=86400'

/** The pictures that the server has itself. */
export function mediaRoutes(
  app: FastifyInstance,
  { site, clock }: Pick<AppDependencies, 'site' | 'clock'>,
): void {
  for (const [path, picture] of GAME_PICTURES) app.get(path, (_request, reply) => sendPicture(reply, picture))
  app.get<{ Params: { name: string } }>('/media/banners/:name/picture.svg', ({ params }, reply) =>
    sendPicture(
      reply,
      bannerPictures(site.now().returns, bonusRules(site.now().bonuses, clock.now())).get(params.name),
    ),
  )
  app.get('/media/line-qr.svg', async (_request, reply) => {
    const { lineLink } = site.now().contact
    return sendPicture(reply, lineLink === undefined ? undefined : await qrMarkup(lineLink))
  })
}

/** Browsers keep the picture for a day, so that of another link has another path. */
export function lineQrPath(lineLink: string): string {
  return `/media/line-qr.svg?of=${createHash('sha256').update(lineLink).digest('hex').slice(0, 8)}`
}

function sendPicture(reply: FastifyReply, svg: string | undefined): FastifyReply {
  if (svg === undefined) throw new Refusal('NO_DATA')
  return (
    reply
      .header('cache-control', ONE_DAY)
      // The app may be served from another origin than its backend; these pictures are public.
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/svg+xml; charset=utf-8')
      .send(svg)
  )
}
