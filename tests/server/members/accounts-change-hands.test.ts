import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { type FreshMember, freshMember } from '../../support/browser/fresh-member.ts'
import { serverForFile } from '../../support/test-server.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { walletSatang } from '../deposits/slips/read-answers.ts'
import { outcomeOf, slipOf } from '../deposits/slips/slips.ts'

const TEN_MINUTES = 600

const server = await serverForFile({ config: { rateLimit: false } })

let first: FreshMember
let second: FreshMember
beforeEach(async () => {
  await moveToNoon(server)
  const sandboxUrl = server.sandboxUrl ?? ''
  first = await freshMember(server.url, { sandboxUrl })
  second = await freshMember(server.url, { sandboxUrl })
  await pass(TEN_MINUTES)
})

const pass = (advanceSeconds: number) => server.sandbox('POST', '/api/clock', { advanceSeconds })

async function changeAccount(member: FreshMember, bankAccountNo: string): Promise<void> {
  const { name, bankCode, bankAccountName, token } = member
  const body = { name, bankCode, bankAccountName, bankAccountNo }
  expect(await server.request('/api/account/profile', { method: 'PUT', body, token })).toMatchObject({
    status: 200,
  })
}

/** The second member registers the account that the first one leaves. */
async function takeOver(): Promise<void> {
  await changeAccount(first, `9${first.bankAccountNo}`)
  await changeAccount(second, first.bankAccountNo)
}

const slip = ({ username }: FreshMember) => slipOf(server, { username, bankCode: 'SCB', amount: 500 })

const CREDITED = { status: 'SUCCESS', amount: 500_00 }
const NOT_THEIRS = { status: 'FAILED', note: 'NOT_MATCH', amount: 0 }

it('a slip belongs to the member who had the account when the money was sent', async () => {
  const sent = await slip(first)
  await pass(TEN_MINUTES)
  await takeOver()
  expect(await outcomeOf(server, second.token, sent)).toMatchObject(NOT_THEIRS)
  expect(await outcomeOf(server, first.token, sent)).toMatchObject(CREDITED)
  expect(await walletSatang(server, second.token)).toBe(0)
})

it('a slip of a member’s former account belongs to them', async () => {
  const sent = await slip(first)
  await changeAccount(first, `9${first.bankAccountNo}`)
  expect(await outcomeOf(server, first.token, sent)).toMatchObject(CREDITED)
})

it('the new holder of an account is credited for their own transfers, but not in the first minutes', async () => {
  await takeOver()
  const early = await slip(second)
  expect(await outcomeOf(server, second.token, early)).toMatchObject(NOT_THEIRS)
  expect(await outcomeOf(server, first.token, early)).toMatchObject(NOT_THEIRS)
  expect(await heldFor('shared-account')).toHaveLength(1)
  await pass(TEN_MINUTES)
  expect(await outcomeOf(server, second.token, await slip(second))).toMatchObject(CREDITED)
})

it('a transfer that a bank reports late belongs to the member who had the account when it was sent', async () => {
  const reference = randomUUID()
  const report = { username: first.username, bankCode: 'SCB', amount: 40, reference }
  await pass(TEN_MINUTES)
  await takeOver()
  const late = { ...report, username: second.username, sentSecondsAgo: TEN_MINUTES }
  expect((await server.sandbox('POST', '/api/bank/transfer', late)).body).toMatchObject({
    outcome: 'credited',
  })
  expect(await walletSatang(server, first.token)).toBe(40_00)
  expect(await walletSatang(server, second.token)).toBe(0)
})

it('a transfer in the minutes of a change of hands is credited to nobody, and held', async () => {
  await takeOver()
  const report = { username: second.username, bankCode: 'SCB', amount: 40, reference: randomUUID() }
  const outcomes = [
    await server.sandbox('POST', '/api/bank/transfer', report),
    await server.sandbox('POST', '/api/bank/transfer', report),
  ]
  expect(outcomes.map(({ body }) => Object(body).outcome)).toEqual(['held', 'held'])
  expect(await walletSatang(server, second.token)).toBe(0)
  expect(await heldFor('shared-account')).toMatchObject([
    { reference: report.reference, amountSatang: 40_00 },
  ])
})

/** The held transfers from the first member's account. */
function heldFor(why: string) {
  return server.db.query(
    'test.held',
    `SELECT number AS reference, amount_satang AS "amountSatang" FROM arrival
      WHERE sender_account_no = $1 AND why = $2`,
    [first.bankAccountNo, why],
  )
}
