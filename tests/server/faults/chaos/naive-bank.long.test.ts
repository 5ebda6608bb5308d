/** Proves R3. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ledgerViolations } from '../../../../server/ledger/books/invariants.ts'
import { freshDatabase, type TestDatabase } from '../../../support/database/test-database.ts'
import type { TestMember } from '../../../support/members.ts'
import { seededRandom } from '../../../support/seeded-random.ts'
import { repeatUntilAnswered, send } from './chaos-client.ts'
import { type Flaw, startNaiveBank } from './naive-bank.ts'
import { type Operation, randomOperation } from './operations.ts'
import { membersWithMoney } from './phones.ts'
import { verdictOn } from './verdict.ts'

/*
 * Tests the checks of the chaos test: the same phones and the same checks, with a bank that makes a mistake. `NAIVE_SEED` repeats
 * the requests of a run, though not their timing.
 */
const SEED = Number(process.env['NAIVE_SEED'] ?? Date.now() % 1_000_000)
const OPERATIONS = 80
const PHONES = 8

let test: TestDatabase
let members: readonly [TestMember, ...TestMember[]]
beforeEach(async () => {
  test = await freshDatabase()
  members = await membersWithMoney(test.db, 2)
})
afterEach(() => test.drop())

/** Only what the naive bank can do. */
function isServed({ path, body }: Operation): boolean {
  const { from, to }: { from?: string; to?: string } = Object(body)
  return path === '/api/wallet/transfer' && from !== to
}

/** The names of the checks that find something after phones have used the bank for a while. */
async function findings(flaw: Flaw | undefined): Promise<string[]> {
  const bank = await startNaiveBank(test.db, members, flaw)
  const operations: Operation[] = []
  async function usePhone(phone: number): Promise<void> {
    const random = seededRandom(SEED + phone)
    while (operations.length < OPERATIONS) {
      const operation = randomOperation(random, members)
      if (!isServed(operation)) continue
      operations.push(operation)
      const node = { url: bank.url, sandboxUrl: undefined }
      await send(node, operation, random.pick(['plain', 'twice']), random)
      await repeatUntilAnswered(node, operation, 3)
    }
  }
  await Promise.all(Array.from({ length: PHONES }, (_, phone) => usePhone(phone)))
  await bank.stop()
  const broken = Object.entries(await ledgerViolations(test.db)).filter(([, count]) => count > 0)
  const wrong = Object.entries(await verdictOn(test.db, operations, new Map())).filter(
    ([, found]) => found.length > 0,
  )
  return [...broken, ...wrong].map(([name]) => name)
}

it(`a bank without a mistake passes (seed ${SEED})`, async () => {
  expect(await findings(undefined)).toEqual([])
})

const FLAWS: readonly [Flaw, readonly string[]][] = [
  ['no lock', ['driftedAccounts', 'chainBreaks', 'statementDrift', 'providerDrift']],
  ['no key', ['wrongTransfers']],
  ['floating point', ['driftedAccounts', 'chainBreaks', 'statementDrift', 'providerDrift']],
]

it.each(FLAWS)(`a bank with %s is detected (seed ${SEED})`, async (flaw, checks) => {
  expect(await findings(flaw)).toEqual(expect.arrayContaining([...checks]))
})
