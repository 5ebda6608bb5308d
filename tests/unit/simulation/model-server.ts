import { SITE_PATHS } from '../../../src/contract/site-paths.ts'
import type { SeededRandom } from '../../support/seeded-random.ts'
import type { VirtualTime } from './virtual-time.ts'

/** A request as it arrives. */
export interface Arrived {
  readonly method: string
  readonly path: string
  readonly token: string | undefined
  readonly key: string | undefined
  readonly body: string | undefined
}

/** `undefined`: the node that was at it has ended, and there is no answer. */
export type Answer = { readonly status: number; readonly body: unknown } | undefined

/** Something that was done. */
export interface Effect {
  readonly member: string
  readonly amountSatang: number
}

/** How it goes at present. */
export type Mood = 'well' | 'paused' | 'busy' | 'failing' | 'slow' | 'dying'

/**
 * What the contract promises about keys, and nothing else: one key has one effect and one answer, a refusal is remembered, a failure
 * frees the key, work that goes on is said to be in progress, and a limit or a halt applies before the work but not before the
 * answer of a key that is known.
 */
export interface ModelServer {
  mood: Mood
  /** Of whom it takes calls: members, by token. */
  readonly tokens: Map<string, string>
  /** What was done with whose money, each time it was done. */
  readonly effects: Effect[]
  handle(request: Arrived, answer: (answer: Answer) => void): void
  /** All that is at work comes to its end. */
  finish(): void
}

const PAUSED = { message: 'INTERNAL_SERVER_ERROR', params: { paused: 'money' } }
/** A call is answered by then, if only with 'still at work'. */
const ANSWER_DEADLINE_MS = 45_000

export function modelServer(time: VirtualTime, random: SeededRandom): ModelServer {
  const keys = new Map<string, 'working' | NonNullable<Answer>>()
  const atWork = new Set<() => void>()
  const self: ModelServer = { mood: 'well', tokens: new Map(), effects: [], handle, finish }

  function finish(): void {
    for (const end of atWork) end()
  }

  function handle(request: Arrived, answer: (answer: Answer) => void): void {
    const { token = '', path } = request
    if (path === SITE_PATHS.terminated) return answer({ status: 200, body: { terminated: false } })
    const member = self.tokens.get(token)
    if (member === undefined) return answer({ status: 401, body: { message: 'invalid-token' } })
    if (path === '/api/wallet') return answer({ status: 200, body: walletOf(member) })
    const askedKey = /^\/api\/operation\/(.+)$/.exec(path)?.[1]
    if (askedKey !== undefined) return answer({ status: 200, body: stateOf(`${member} ${askedKey}`) })
    transfer(request, member, answer)
  }

  function stateOf(key: string): object {
    const known = keys.get(key)
    if (known === undefined) return { state: 'absent' }
    return known === 'working' ? { state: 'in-progress' } : { state: 'finished', ...known }
  }

  function transfer(request: Arrived, member: string, answer: (answer: Answer) => void): void {
    const key = `${member} ${request.key}`
    const known = keys.get(key)
    if (known !== undefined) return answer(known === 'working' ? stillAtWork() : known)
    if (self.mood === 'busy') return answer({ status: 429, body: { message: 'REQUEST_LIMIT' } })
    if (self.mood === 'paused') return answer({ status: 503, body: PAUSED })
    keys.set(key, 'working')
    const { amount }: { amount: number } = JSON.parse(request.body ?? '')
    const isRefused = random.chance(0.15)
    const isFailing = self.mood === 'failing'
    const isDying = self.mood === 'dying'
    const isSlow = self.mood === 'slow' || (isDying && random.chance(0.5))
    const workMs = isSlow ? random.between(2000, 80_000) : random.between(5, 400)
    let isAnswered = false
    const answerOnce = (given: Answer) => {
      if (!isAnswered) answer(given)
      isAnswered = true
    }
    // The node ends, and either took everything back or leaves it to another one.
    if (isDying) time.after(random.between(1, 300), () => answerOnce(undefined))
    time.after(ANSWER_DEADLINE_MS, () => answerOnce(stillAtWork()))
    function end(): void {
      if (!atWork.delete(end)) return
      if (isFailing || (isDying && !isSlow)) {
        keys.delete(key)
        return answerOnce({ status: 500, body: { message: 'INTERNAL_SERVER_ERROR' } })
      }
      const answered = isRefused
        ? { status: 400, body: { message: 'MONEY_NOT_ENOUGH' } }
        : { status: 200, body: { message: 'SUCCESS' } }
      if (!isRefused) self.effects.push({ member, amountSatang: Math.round(amount * 100) })
      keys.set(key, answered)
      answerOnce(answered)
    }
    atWork.add(end)
    time.after(workMs, end)
  }
  return self
}

const stillAtWork = () => ({ status: 409, body: { message: 'REQUEST_LIMIT' } })

const walletOf = (member: string) => ({
  profile: { _id: `id-of-${member}`, name: member, username: '0812345678' },
  wallet: { amount: 100_000 },
})
