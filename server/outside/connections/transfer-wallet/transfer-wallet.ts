import * as v from 'valibot'
import { findGame } from '../../../settings/content/games.ts'
import {
  type GameAccountRef,
  type GameMovement,
  type GameProvider,
  type GameRound,
  ProviderError,
  ProviderRefusal,
  type ProviderRefusalReason,
} from '../../providers/game-provider.ts'
import { callOutside, OutsideAddress, type OutsideAnswer } from '../http/call-outside.ts'
import {
  BalanceAnswer,
  CredentialsAnswer,
  DoneAnswer,
  LinkAnswer,
  MovementAnswer,
  MovementRefusalAnswer,
  OutcomeAnswer,
  RefusalAnswer,
  RoundsAnswer,
} from './wallet-wire.ts'

/** Pages of rounds that one question reads; the next question goes on from there. */
const MAX_PAGES = 20

type Direction = 'deposit' | 'withdraw'

/** What 422 has to say to be a refusal. */
type Refused = v.GenericSchema<unknown, { readonly refused: ProviderRefusalReason }>

interface Sent {
  readonly body?: object
  readonly query?: Readonly<Record<string, string>>
  readonly refusal?: Refused
}

/**
 * A game provider that speaks our transfer wallet over HTTP. Only an answer of the described form settles anything; after every other one,
 * and without one, the outcome is unknown and has to be asked for.
 */
export function transferWallet({ url, key }: Pick<WalletSettings, 'url' | 'key'>): GameProvider {
  /** @throws {ProviderRefusal} for 422 in the described form; {ProviderError} for any other answer, or none */
  async function call<S extends v.GenericSchema>(
    schema: S,
    method: 'GET' | 'POST' | 'PUT',
    [account, ...rest]: readonly [GameAccountRef, ...string[]],
    signal: AbortSignal,
    { body, query, refusal = RefusalAnswer }: Sent = {},
  ): Promise<v.InferOutput<S>> {
    const steps = ['games', account.slotCode, 'players', account.username, ...rest]
    const address = new URL(
      `${url.endsWith('/') ? url.slice(0, -1) : url}/${steps.map(encodeURIComponent).join('/')}`,
    )
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value)
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json' }),
    }
    const sent = { method, headers, signal, body: body && JSON.stringify(body) }
    const answer = await callOutside(address, sent).catch((error: unknown) => {
      throw new ProviderError('the provider gave no answer', { cause: error })
    })
    return answerOf(schema, refusal, answer)
  }

  async function move(direction: Direction, movement: GameMovement, signal: AbortSignal): Promise<void> {
    const { account, reference, amountSatang } = movement
    const body = { direction, amountSatang }
    const refusal = v.object({ ...MovementRefusalAnswer.entries, reference: v.literal(reference) })
    const steps = [account, 'movements', reference] as const
    const answer = await call(MovementAnswer, 'PUT', steps, signal, { body, refusal })
    requireSame(answer, { reference, ...(answer.outcome === 'done' && body) })
    if (answer.outcome === 'refused') throw new ProviderRefusal(answer.reason, 'the provider refuses')
  }

  return {
    async balance(account, signal) {
      return (await call(BalanceAnswer, 'GET', [account, 'balance'], signal)).balanceSatang
    },
    async rounds(account, after, signal, keep) {
      const read: GameRound[] = []
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const cursor = read.at(-1)?.cursor ?? after
        const query = cursor === undefined ? {} : { after: cursor }
        const answer = await call(RoundsAnswer, 'GET', [account, 'rounds'], signal, { query })
        const rounds = answer.rounds.map((round) => ({ ...round, endedAt: new Date(round.endedAt) }))
        keep?.(rounds)
        read.push(...rounds)
        if (answer.isLast || rounds.length === 0) return read
      }
      throw new ProviderError(`there are more rounds after ${MAX_PAGES} pages`)
    },
    deposit: (movement, signal) => move('deposit', movement, signal),
    withdraw: (movement, signal) => move('withdraw', movement, signal),
    async outcome(account, reference, signal) {
      const answer = await call(OutcomeAnswer, 'GET', [account, 'movements', reference], signal)
      requireSame(answer, { reference })
      return answer.outcome
    },
    async openAccount(account, signal) {
      await call(DoneAnswer, 'PUT', [account], signal)
    },
    credentials: (account, signal) => call(CredentialsAnswer, 'GET', [account, 'credentials'], signal),
    async resetPassword(account, reference, signal) {
      await call(DoneAnswer, 'PUT', [account, 'passwords', reference], signal)
    },
    async link(account, password, signal) {
      const body = password === undefined ? {} : { password }
      return (await call(LinkAnswer, 'POST', [account, 'links'], signal, { body })).url
    },
  }
}

function answerOf<S extends v.GenericSchema>(
  schema: S,
  refusal: Refused,
  { status, body }: OutsideAnswer,
): v.InferOutput<S> {
  const refused = v.safeParse(refusal, body)
  if (status === 422 && refused.success)
    throw new ProviderRefusal(refused.output.refused, 'the provider refuses')
  if (status !== 200) throw new ProviderError(`the provider answers with status ${status}`)
  const answer = v.safeParse(schema, body)
  if (answer.success) return answer.output
  throw new ProviderError(`an answer that is not described: ${v.getDotPath(answer.issues[0]) ?? 'its form'}`)
}

/** An answer to something else may come from a cache on the way, or from a provider that mixes up its players. @throws {ProviderError} */
function requireSame(answer: object, expected: object): void {
  const own = new Map(Object.entries(answer))
  const other = Object.entries(expected).find(([name, value]) => own.get(name) !== value)
  if (other !== undefined) throw new ProviderError(`the answer to something else: its ${other[0]} is another`)
}

/** A provider that speaks the transfer wallet of `docs/transfer-wallet.openapi.json`. */
export const WalletSettings = v.strictObject({
  /** Everything before `/games`. */
  url: OutsideAddress,
  /** Sent as a bearer token. */
  key: v.pipe(v.string(), v.minLength(16, 'must be 16 characters or more')),
  /** The games that it serves. */
  codes: v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.check((code) => findGame(code) !== undefined, 'is not the code of a game'),
      ),
    ),
    v.minLength(1, 'must not be empty'),
  ),
})

export type WalletSettings = v.InferOutput<typeof WalletSettings>
