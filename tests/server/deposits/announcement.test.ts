import { randomUUID } from 'node:crypto'
import { parse } from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { statement } from '../../../src/contract/statement.ts'
import { memberWith, type TestMember } from '../../support/members.ts'
import { serverForFile } from '../../support/test-server.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { walletSatang } from './slips/read-answers.ts'

const server = await serverForFile({ config: { rateLimit: false } })

let member: TestMember
beforeEach(async () => {
  member = await memberWith(server.db, { WALLET: 0 })
  await announce(300)
})

const request = (amount: number) => {
  const headers = { 'idempotency-key': randomUUID() }
  return server.request('/api/wallet/add', { method: 'POST', token: member.token, body: { amount }, headers })
}
const announce = async (amount: number) => expect(await request(amount)).toMatchObject({ status: 200 })

function settle(outcome: 'SUCCESS' | 'FAILED', more: object = {}) {
  const settlement = { username: member.username, outcome, amount: 300, reference: randomUUID(), ...more }
  return server.sandbox('POST', '/api/deposits/settle', settlement)
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
  it('is refused while five of the member wait', async () => {
    for (let waiting = 1; waiting < 5; waiting += 1) await announce(300)
    expect(await request(300)).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
  })

  it('that the operator books is credited, and the deposit replaces it in the statement', async () => {
    expect(await statementRows()).toEqual(['- 30000 PENDING'])
    expect(await settle('SUCCESS')).toMatchObject({ status: 200, body: { outcome: 'SUCCESS', amount: 300 } })
    expect(await statementRows()).toEqual(['SCB 30000 SUCCESS'])
    expect(await wallet()).toBe(300_00)
  })

  it('that the operator does not find fails, and nothing is credited', async () => {
    expect(await settle('FAILED')).toMatchObject({ status: 200, body: { outcome: 'FAILED' } })
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
})

itEndsSound(server)
