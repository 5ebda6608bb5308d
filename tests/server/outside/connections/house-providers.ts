import { setTimeout as delay } from 'node:timers/promises'
import type { IncomingTransferListener } from '../../../../server/outside/providers/bank-feed.ts'
import type { GameProvider, MovementOutcome } from '../../../../server/outside/providers/game-provider.ts'
import type { Providers } from '../../../../server/outside/providers/providers.ts'

/** What the providers of the test do next, and which queries they received. */
export const house = {
  /** What happens to a deposit: it is done, refused, or done without an answer. */
  deposits: 'done' as 'done' | 'refused' | 'unanswered' | 'failed' | 'slow',
  balanceSatang: 0 as unknown,
  outcome: undefined as unknown,
  credentials: {} as unknown,
  link: '',
  executed: new Map<string, number>(),
  questions: [] as string[],
  report: undefined as IncomingTransferListener | undefined,
  isStopped: false,
  failsToStop: false,
  /** For a slow deposit: that it has begun, and whether the module had been stopped when it was done. */
  slow: { isBegun: false, wasStopped: undefined as boolean | undefined },
}

/** An error as another package throws it, without our class. */
const refusal = () => Object.assign(new Error('no'), { name: 'ProviderRefusal', reason: 'declined' })

const game: GameProvider = {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a module in JavaScript may answer anything
  balance: () => Promise.resolve(house.balanceSatang as number),
  rounds: () => Promise.resolve([]),
  async deposit({ reference, amountSatang }) {
    if (house.deposits === 'refused') throw refusal()
    if (house.deposits === 'failed') throw new Error('out of order')
    if (house.deposits === 'slow') {
      house.slow.isBegun = true
      await delay(300)
      house.slow.wasStopped = house.isStopped
    }
    if (!house.executed.has(reference)) house.executed.set(reference, amountSatang)
    if (house.deposits === 'unanswered') await new Promise(() => undefined)
  },
  withdraw: () => Promise.reject(refusal()),
  outcome(_account, reference) {
    house.questions.push(reference)
    const known = house.executed.has(reference) ? 'done' : 'absent'
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a module in JavaScript may answer anything
    return Promise.resolve((house.outcome ?? known) as MovementOutcome)
  },
  openAccount: () => Promise.resolve(),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a module in JavaScript may answer anything
  credentials: () => Promise.resolve(house.credentials as { username: string; password: string }),
  resetPassword: () => Promise.resolve(),
  link: () => Promise.resolve(house.link),
}

const providers: Providers = {
  games: { PG: game },
  bankFeed: {
    subscribe(listener) {
      house.report = listener
    },
  },
  stop() {
    house.isStopped = true
    if (house.failsToStop) throw new Error('stuck')
  },
}

export default providers
