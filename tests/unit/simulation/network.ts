import type { SeededRandom } from '../../support/seeded-random.ts'
import type { Answer, Arrived, ModelServer } from './model-server.ts'
import type { VirtualTime } from './virtual-time.ts'

/** How the way between browser and server is at present. */
export type Weather = 'good' | 'lossy' | 'down' | 'gateway'

/** What arrives at a page: an answer, or `cut` when the connection breaks. Nothing at all is possible, too. */
type Deliver = (
  answer: { readonly status: number; readonly text: string; readonly type: string } | 'cut',
) => void

/** What becomes of one request on its way. */
type Fate =
  | 'delivered'
  /** Lost: the page gets an error, or waits in vain. */
  | 'refused'
  | 'swallowed'
  /** Carried out, and the answer lost: the page gets a connection error, or waits in vain. */
  | 'answer cut'
  | 'answer swallowed'
  /** After the page has stopped waiting, or nearly. */
  | 'answer late'
  | 'request late'
  /** The connection broke before an answer came, and the browser has sent it once more by itself. */
  | 'sent twice'
  /** Half of the answer. */
  | 'answer torn'
  /** A gateway's own answer: before the server has seen the request, or although it has. */
  | 'page before'
  | 'page after'
  /** An answer of somebody else's with status 200, as where one has to log in to a Wi-Fi. */
  | 'strange page'

const FATES: Readonly<Record<Weather, readonly [Fate, ...Fate[]]>> = {
  good: ['delivered'],
  down: ['refused'],
  lossy: [
    'delivered',
    'refused',
    'swallowed',
    'answer cut',
    'answer swallowed',
    'answer swallowed',
    'answer late',
    'request late',
    'sent twice',
    'answer torn',
    'strange page',
  ],
  gateway: ['page before', 'page before', 'page after', 'page after', 'delivered'],
}

const BODIES = ['<html>Bad gateway</html>', '', '{"message":"Forbidden"}', '{"error":"busy"}'] as const
const STATUSES = [502, 503, 504, 403, 404, 408, 425, 429, 511] as const
const STRANGE = [
  '<html>Wi-Fi</html>',
  '{}',
  '{"error":"busy"}',
  '{"message":"Under maintenance"}',
  'null',
  '"up"',
] as const
/** A request that is on its way for longer is lost: its sender gave it up a minute before. */
const LATEST_MS = 110_000

export interface Network {
  weather: Weather
  /** @returns its outcome, in words */
  send(request: Arrived, deliver: Deliver): string
}

export function network(time: VirtualTime, random: SeededRandom, server: ModelServer): Network {
  const self: Network = { weather: 'good', send }

  function send(request: Arrived, deliver: Deliver): Fate {
    const fate = random.pick(FATES[self.weather])
    const [there, back] = [random.between(5, 80), random.between(5, 80)]
    const text = random.pick(BODIES)
    const type = text.startsWith('{') ? 'application/json' : 'text/html'
    const page = { status: random.pick(STATUSES), text, type }
    const lateMs = random.between(1000, LATEST_MS)
    const pass = (given: Answer, more: Partial<{ text: string }> = {}) =>
      deliver(
        given === undefined
          ? 'cut'
          : { status: given.status, text: JSON.stringify(given.body), type: 'application/json', ...more },
      )
    const arrive = (ms: number, then: (given: Answer) => void = () => undefined) =>
      time.after(ms, () => server.handle(request, (given) => time.after(back, () => then(given))))

    const ways: Readonly<Record<Fate, () => void>> = {
      delivered: () => arrive(there, pass),
      refused: () => time.after(there, () => deliver('cut')),
      swallowed: () => undefined,
      'answer cut': () => arrive(there, () => deliver('cut')),
      'answer swallowed': () => arrive(there),
      'answer late': () => arrive(there, (given) => time.after(lateMs, () => pass(given))),
      'request late': () => arrive(lateMs, pass),
      'sent twice'() {
        arrive(there)
        arrive(there + random.between(1, 3000), pass)
      },
      'answer torn': () => arrive(there, (given) => pass(given, { text: '{"mess' })),
      'page before': () => time.after(there, () => deliver(page)),
      'page after': () => arrive(there, () => deliver(page)),
      'strange page': () =>
        time.after(there, () => deliver({ ...page, status: 200, text: random.pick(STRANGE) })),
    }
    ways[fate]()
    return fate
  }
  return self
}
