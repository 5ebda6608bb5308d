import { randomUUID } from 'node:crypto'
import { parse } from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { expireAnnouncements } from '../../../server/domains/deposits/deposit-announcements.ts'
import { ledgerViolations } from '../../../server/ledger/books/invariants.ts'
import { statement } from '../../../src/contract/statement.ts'
import { memberWith, type TestMember } from '../../support/members.ts'
import { serverForFile } from '../../support/test-server.ts'
import { SOUND } from '../ledger/sound.ts'
import { moveToNoon } from './at-noon.ts'
import { walletSatang } from './slips/read-answers.ts'
import { outcomeOf, slipOf } from './slips/slips.ts'

const server = await serverForFile({ config: { rateLimit: false } })
await moveToNoon(server)

let member: TestMember
beforeEach(async () => {
  member = await memberWith(server.db, { WALLET: 0 })
  await announce(300)
})

async function announce(amount: number): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() }
  const call = { method: 'POST', token: member.token, body: { amount }, headers }
  expect(await server.request('/api/wallet/add', call)).toMatchObject({ status: 200 })
}

function settle(outcome: 'SUCCESS' | 'FAILED', more: object = {}) {
  const settlement = { username: member.username, outcome, reference: randomUUID(), ...more }
  return server.sandbox('POST', '/api/deposits/settle', settlement)
}

function arrives(amount: number, more: object = {}) {
  const transfer = { username: member.username, bankCode: 'SCB', amount, ...more }
  return server.sandbox('POST', '/api/bank/transfer', transfer)
}

/** The statement, as a member reads it from the top. */
async function statementRows(): Promise<string[]> {
  const call = { method: 'POST', token: member.token, body: { page: 1, limit: 10 } }
  const { rows, total } = parse(statement.list.response, (await server.request('/api/statement', call)).body)
  expect(total).toBe(rows.length)
  return rows.map(({ from, amount, status }) => `${from ?? '-'} ${amount} ${status}`)
}

const wallet = () => walletSatang(server, member.token)

describe('an announced deposit', () => {
  it('is in progress until the operator has decided', async () => {
    expect(await statementRows()).toEqual(['- 30000 PENDING'])
    expect(await wallet()).toBe(0)
  })

  it('that the operator books is credited, and the deposit replaces it in the statement', async () => {
    expect(await settle('SUCCESS')).toMatchObject({ status: 200, body: { outcome: 'SUCCESS', amount: 300 } })
    expect(await statementRows()).toEqual(['BCEL 30000 SUCCESS'])
    expect(await wallet()).toBe(300_00)
  })

  it('that the operator does not find fails, and nothing is credited', async () => {
    expect(await settle('FAILED')).toMatchObject({ status: 200, body: { outcome: 'FAILED', amount: 300 } })
    expect(await statementRows()).toEqual(['- 30000 FAILED'])
    expect(await wallet()).toBe(0)
    expect(await settle('SUCCESS')).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
  })

  it('is not booked without the number of the bank, by which the bank may report the same money later', async () => {
    expect(await settle('SUCCESS', { reference: undefined })).toMatchObject({
      status: 400,
      body: { message: 'KEY_MISSING', params: { key: 'reference' } },
    })
    expect(await wallet()).toBe(0)
  })

  it('is settled once, even if many operators press the button', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        settle(i % 4 === 3 ? 'FAILED' : 'SUCCESS', i % 2 === 0 ? {} : { reference: `bank-${i}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const credited = answers.some(({ body }) => Object(body).outcome === 'SUCCESS')
    expect(await wallet()).toBe(credited ? 300_00 : 0)
  })

  it('is settled by the transfer that the bank reports, and is not booked a second time', async () => {
    expect(await arrives(300)).toMatchObject({ body: { outcome: 'credited' } })
    expect(await statementRows()).toEqual(['SCB 30000 SUCCESS'])
    expect(await settle('SUCCESS')).toMatchObject({ status: 404 })
    expect(await wallet()).toBe(300_00)
  })

  it('is settled by the slip of the transfer', async () => {
    const slip = await slipOf(server, { username: member.username, bankCode: 'SCB', amount: 300 })
    expect(await outcomeOf(server, member.token, slip)).toMatchObject({ status: 'SUCCESS' })
    expect(await statementRows()).toEqual(['SCB 30000 SUCCESS'])
    expect(await wallet()).toBe(300_00)
  })

  it('is not settled by another amount, or by the money of another member', async () => {
    const other = await memberWith(server.db, { WALLET: 0 })
    await arrives(300, { username: other.username })
    await arrives(299.99)
    expect(await statementRows()).toEqual(['SCB 29999 SUCCESS', '- 30000 PENDING'])
  })

  it('announced twice is settled by two transfers, one each', async () => {
    await announce(300)
    await arrives(300)
    expect(await statementRows()).toEqual(['SCB 30000 SUCCESS', '- 30000 PENDING'])
    await arrives(300)
    expect(await statementRows()).toEqual(['SCB 30000 SUCCESS', 'SCB 30000 SUCCESS'])
    expect(await wallet()).toBe(600_00)
  })

  it('cannot be booked under the number of a transfer that has been credited', async () => {
    const reference = randomUUID()
    await arrives(50, { reference })
    expect(await settle('SUCCESS', { bankCode: 'SCB', reference })).toMatchObject({
      status: 400,
      body: { message: 'KEY_INVALID', params: { key: 'reference' } },
    })
    expect(await statementRows()).toEqual(['SCB 5000 SUCCESS', '- 30000 PENDING'])
    expect(await wallet()).toBe(50_00)
  })

  it('and the report of its transfer at the same moment credit once', async () => {
    const reference = randomUUID()
    await Promise.all([
      ...Array.from({ length: 5 }, () => settle('SUCCESS', { bankCode: 'SCB', reference })),
      ...Array.from({ length: 5 }, () => arrives(300, { reference })),
    ])
    expect(await statementRows()).toEqual(['SCB 30000 SUCCESS'])
    expect(await wallet()).toBe(300_00)
  })

  it('that nobody settles within seven days fails', async () => {
    const [row] = await server.db.query<{ at: Date }>(
      'test.announced-at',
      'SELECT occurred_at AS at FROM deposit_announcement WHERE member_id = $1',
      [member.id],
    )
    const after = (ms: number) => new Date((row?.at.getTime() ?? 0) + 7 * 86_400_000 + ms)
    await expireAnnouncements(server.db, after(0), 7)
    expect(await statementRows()).toEqual(['- 30000 PENDING'])
    expect(await expireAnnouncements(server.db, after(1), 7)).toBeGreaterThan(0)
    expect(await statementRows()).toEqual(['- 30000 FAILED'])
  })
})

it('the books are sound after all of it', async () => {
  expect(await ledgerViolations(server.db)).toEqual(SOUND)
})
