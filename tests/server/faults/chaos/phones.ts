import { expect } from 'vitest'
import { ledgerViolations, pendingViolations } from '../../../../server/ledger/books/invariants.ts'
import type { Database } from '../../../../server/platform/db/client.ts'
import { memberWith, type TestMember } from '../../../support/members.ts'
import { seededRandom } from '../../../support/seeded-random.ts'
import { SOUND } from '../../ledger/sound.ts'
import { type Reachable, refresh, repeatUntilAnswered, send } from './chaos-client.ts'
import { type Operation, randomOperation } from './operations.ts'
import { verdictOn } from './verdict.ts'

type Members = readonly [TestMember, ...TestMember[]]

/** That many members with money in the wallet and in each game. */
export async function membersWithMoney(db: Database, count: number): Promise<Members> {
  const satang = { WALLET: 2000_00, JOKER: 500_00, PG: 500_00, UFABET: 500_00 }
  const first = await memberWith(db, satang)
  return [first, ...(await Promise.all(Array.from({ length: count - 1 }, () => memberWith(db, satang))))]
}

/** The requests that phones make at random, each repeated for a while, until there are `count`. */
export function phonesOf(members: Members, { count, seed }: { count: number; seed: number }) {
  const operations: Operation[] = []
  const isOver = () => operations.length >= count

  async function runPhone(node: Reachable, phone: number): Promise<void> {
    const random = seededRandom(seed + phone)
    while (!isOver()) {
      const operation = randomOperation(random, members)
      operations.push(operation)
      await send(node, operation, random.pick(['plain', 'plain', 'twice', 'cut']), random)
      if (!operation.isAbandoned) await repeatUntilAnswered(node, operation, 3)
    }
  }

  return {
    operations,
    isOver,
    use: (node: Reachable, phones: number) =>
      Promise.all(Array.from({ length: phones }, (_, phone) => runPhone(node, phone))),
    /** How many requests have an outcome. */
    answered: () => operations.filter(({ answers }) => answers.length > 0).length,
    /** The requests whose phone still waits for the outcome. */
    waiting: () => operations.filter(({ isAbandoned }) => !isAbandoned),

    /**
     * Expects that nothing is lost or doubled, as soon as all work is done.
     * @returns the number of keys in progress without work, which harm nobody
     */
    async expectSettled(
      db: Database,
      node: Reachable,
      deposits: ReadonlyMap<string, boolean> = new Map(),
    ): Promise<number> {
      const open = `SELECT 1 FROM game_transfer WHERE status = 'PENDING'
                    UNION ALL SELECT 1 FROM game_sweep WHERE status = 'PENDING'`
      await expect.poll(() => db.query('chaos.open', open), { timeout: 60_000 }).toEqual([])
      for (const { token } of members) await refresh(node, token)
      expect(await ledgerViolations(db)).toEqual(SOUND)
      const { orphanedKeys, ...pending } = await pendingViolations(db)
      expect(pending).toEqual({ transitMismatches: 0, heldMismatches: 0 })
      const verdict = await verdictOn(db, operations, deposits)
      expect(verdict).toEqual(Object.fromEntries(Object.keys(verdict).map((name) => [name, []])))
      // A run in which nothing succeeded would have proved nothing.
      const done = operations.filter(({ answers }) => answers[0]?.startsWith('200'))
      expect(done.length).toBeGreaterThan(count / 10)
      return orphanedKeys
    },
  }
}
