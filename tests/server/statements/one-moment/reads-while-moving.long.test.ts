import { parse } from 'valibot'
import { expect, it } from 'vitest'
import { wallet } from '../../../../src/contract/wallet.ts'
import { memberWith } from '../../../support/members.ts'
import { moneyClient, moneyServerForFile } from '../../games/money-server.ts'

const READERS = 4
const ROUNDS = 8

const server = await moneyServerForFile()

/** The contradictions in an answer. */
function wrongIn(body: unknown, totals: readonly number[]): string | undefined {
  const { wallet: main, onItsWay, slots } = parse(wallet.read.response, body)
  const { transfer = 0, withdrawal = 0, items = [] } = onItsWay ?? {}
  const sumOf = (wanted: string) =>
    items.reduce((sum, { kind, amount }) => (kind === wanted ? sum + (amount ?? 0) : sum), 0)
  const inGames = slots.reduce((sum, { amount }) => sum + amount, 0)
  const total = main.amount + inGames + transfer + withdrawal
  const isTrue =
    totals.includes(total) && sumOf('transfer') === transfer && sumOf('withdrawal') === withdrawal
  return isTrue ? undefined : JSON.stringify({ total, main, inGames, onItsWay })
}

it('a member who reads continuously while money moves always sees all of it, once', async () => {
  const member = await memberWith(server.db, { WALLET: 500_00, JOKER: 100_00, PG: 0 })
  const { username } = member
  const { get, transfer, transferAll, withdraw } = moneyClient(server, member)
  // 50 baht are credited in the middle.
  const totals = [600_00, 650_00]
  const wrong: string[] = []
  let reads = 0
  const moved = new AbortController()

  async function readOnAndOn(): Promise<void> {
    while (!moved.signal.aborted) {
      const found = wrongIn((await get('/api/wallet')).body, totals)
      if (found !== undefined) wrong.push(found)
      reads += 1
    }
  }

  async function move(): Promise<void> {
    const statuses: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = [
        await transfer('WALLET', 'PG', 20),
        await transfer('JOKER', 'WALLET', 30),
        await withdraw(200),
        await server.sandbox('POST', '/api/withdrawals/settle', { username, outcome: 'FAILED' }),
        await transferAll('JOKER'),
        await transfer('JOKER', 'WALLET', 500),
      ]
      statuses.push(...answers.map(({ status }) => status))
      if (round !== ROUNDS / 2) continue
      const credit = { username, bankCode: 'SCB', amount: 50 }
      statuses.push((await server.sandbox('POST', '/api/bank/transfer', credit)).status)
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
  }

  const moving = move().finally(() => moved.abort())
  await Promise.all([moving, ...Array.from({ length: READERS }, readOnAndOn)])
  expect(wrong).toEqual([])
  expect(reads).toBeGreaterThan(READERS)
})
