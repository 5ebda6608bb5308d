import { randomUUID } from 'node:crypto'
import type { TestMember } from '../../../support/members.ts'
import type { SeededRandom } from '../../../support/seeded-random.ts'

/** A member's request, with the key that every repetition carries. */
export interface Operation {
  readonly key: string
  readonly member: TestMember
  readonly path: string
  readonly body: unknown
  /** Every answer with its outcome, as text: status and body. */
  readonly answers: string[]
  /** The device died after the first attempt: nobody will repeat the request. */
  readonly isAbandoned: boolean
}

export const GAMES = ['JOKER', 'PG', 'UFABET'] as const

const PLACES = ['WALLET', ...GAMES] as const

/** How a phone sends: once, twice at the same moment, or with a connection that is cut. */
export type Delivery = 'plain' | 'twice' | 'cut'

/** A random request of a random member; some of them cannot be granted. */
export function randomOperation(
  random: SeededRandom,
  members: readonly [TestMember, ...TestMember[]],
): Operation {
  const [path, body] = randomCall(random)
  return {
    key: randomUUID(),
    member: random.pick(members),
    path,
    body,
    answers: [],
    isAbandoned: random.chance(0.05),
  }
}

function randomCall(random: SeededRandom): [string, unknown] {
  const amount = random.between(1, 400_00) / 100
  const dice = random.fraction()
  if (dice < 0.7) {
    const from = random.pick(PLACES)
    // Most of them choose another place.
    const to = from === 'WALLET' ? random.pick(GAMES) : random.pick(PLACES)
    return ['/api/wallet/transfer', { from, to, amount }]
  }
  if (dice < 0.8) return ['/api/wallet/withdraw', { amount: amount + 100 }]
  if (dice < 0.86) return ['/api/wallet/withdrawAll', { amount: amount + 100 }]
  if (dice < 0.94) return ['/api/wallet/transferAll', { to: random.pick(PLACES) }]
  return ['/api/wallet/add', { amount }]
}
