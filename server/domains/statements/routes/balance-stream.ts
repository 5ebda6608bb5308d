import { Readable } from 'node:stream'
import { balanceStream } from '#contract/balance-stream.ts'
import { requestGuard } from '../../../api/request-guards.ts'
import type { Api } from '../../../api/route.ts'
import { Refusal } from '../../../platform/errors.ts'
import { gauge, type Metrics } from '../../../platform/metrics/metrics.ts'
import type { BalanceNews } from '../../members/balance-news.ts'
import { bearerToken } from '../../members/sessions.ts'

/** How many streams a member may have open at one node: a phone has one, for the page in view. */
export const STREAMS_PER_MEMBER = 4
export const STREAMS_IN_ALL = 10_000

/** Keeps proxies and phone networks from closing a silent connection, in ms. */
const BEAT_EVERY_MS = 25_000

/** A page that is refused asks for the wallet meanwhile. */
const RETRY_AFTER_SECONDS = 60

/** A limit beside the general ones. */
const OPEN_LIMIT = { name: 'balance-stream', calls: 60, windowSeconds: 60, per: 'member' } as const

interface Dependencies {
  readonly balanceNews: BalanceNews
  readonly metrics: Metrics
}

/** Serves each open page of a member the balance of their wallet, until the page or the session ends. */
export function balanceStreamRoute(api: Api, { balanceNews, metrics }: Dependencies): void {
  /** The open streams, each with what ends it. */
  const streams = new Map<Readable, () => void>()
  const openOf = new Map<string, number>()
  const endpoint = balanceStream
  const beat = setInterval(() => {
    for (const stream of streams.keys()) stream.push(':\n\n')
  }, BEAT_EVERY_MS).unref()
  api.app.addHook('preClose', async () => {
    clearInterval(beat)
    for (const end of streams.values()) end()
  })
  metrics.add(() =>
    gauge('krapao_balance_streams', 'Pages of members that follow their balance at this node.', streams.size),
  )

  function open(memberId: string, token: string): Readable {
    const ofMember = openOf.get(memberId) ?? 0
    if (ofMember >= STREAMS_PER_MEMBER || streams.size >= STREAMS_IN_ALL)
      throw new Refusal('REQUEST_LIMIT', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    const stream = new Readable({ read: () => undefined })
    openOf.set(memberId, ofMember + 1)
    // Nothing may be pushed after the end, and the end may take its time to reach the phone.
    const leave = () => {
      unfollow()
      if (!streams.delete(stream)) return
      const left = (openOf.get(memberId) ?? 1) - 1
      if (left > 0) openOf.set(memberId, left)
      else openOf.delete(memberId)
    }
    const end = () => {
      leave()
      stream.push(null)
    }
    const unfollow = balanceNews.follow(memberId, {
      token,
      receive: (baht) => void stream.push(`data:${baht}\n\n`),
      end,
    })
    streams.set(stream, end)
    stream.once('close', leave)
    return stream
  }

  api.app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    onRequest: requestGuard(api, {
      endpoint,
      handler: () => undefined,
      options: { rateLimit: OPEN_LIMIT },
    }),
    handler: (request, reply) => {
      const token = bearerToken(request.headers.authorization)
      if (request.member === undefined || token === undefined) throw new Refusal('invalid-token')
      const stream = open(request.member.id, token)
      // nginx passes each event on at once.
      reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
      return reply.send(stream)
    },
  })
}
