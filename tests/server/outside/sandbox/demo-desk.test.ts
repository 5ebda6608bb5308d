/** The operator's buttons of the sandbox do the acts of the desk, as people of the house. */
import { beforeEach, expect, it } from 'vitest'
import { booksOf, memberWith, type TestMember } from '../../../support/members.ts'
import { serverForFile } from '../../../support/test-server.ts'
import { moneyClient } from '../../games/money-server.ts'

const server = await serverForFile({
  config: { rateLimit: false },
  settings: { withdrawals: { secondPersonAbove: 500 } },
})
let member: TestMember
beforeEach(async () => {
  member = await memberWith(server.db, { WALLET: 2000_00 })
})

const press = (path: string, more: object) =>
  server.sandbox('POST', path, { username: member.username, outcome: 'SUCCESS', ...more })
const settle = (more: object = {}) => press('/api/withdrawals/settle', more)
const book = (amount: number) =>
  press('/api/deposits/settle', { amount, reference: `bank-${member.id}-${amount}` })

/** Who did what with the member's money, as the log of the desk has it. */
async function steps(): Promise<string[]> {
  const rows = await server.db.query<{ step: string }>(
    'test.steps',
    `SELECT s.name || ' ' || l.act AS step FROM desk_log l JOIN staff s ON s.id = l.staff_id WHERE l.member_id = $1 ORDER BY l.id`,
    [member.id],
  )
  return rows.map(({ step }) => step)
}

it('a withdrawal above the limit is confirmed by a second person, and rejected by one', async () => {
  await moneyClient(server, member).withdraw(600)
  expect((await settle()).body).toEqual({ outcome: 'SUCCESS', amount: 600 })
  await moneyClient(server, member).withdraw(600)
  expect((await settle({ outcome: 'FAILED' })).body).toEqual({ outcome: 'FAILED', amount: 600 })
  expect(await steps()).toEqual([
    'Lek withdrawal-claim',
    'Lek withdrawal-approve',
    'Nok withdrawal-claim',
    'Nok withdrawal-confirm',
    'Nok withdrawal-pay',
    'Lek withdrawal-claim',
    'Lek withdrawal-reject',
  ])
  expect(await booksOf(server.db, member.id)).toEqual({ wallet: 1400_00, held: 0 })
  expect((await settle()).body).toMatchObject({ message: 'NO_DATA' })
})

it('who has booked money by their own word does not pay it out; above the limit a manager books', async () => {
  for (const amount of [300, 501]) {
    await moneyClient(server, member).announce(amount)
    expect((await book(amount)).body).toEqual({ outcome: 'SUCCESS', amount })
  }
  await moneyClient(server, member).withdraw(400)
  await settle()
  expect((await steps()).filter((step) => !/(?:claim|release)$/.test(step))).toEqual([
    'Lek announcement-book',
    'Mali announcement-book',
    'Nok withdrawal-approve',
    'Nok withdrawal-pay',
  ])
})

it('what the desk refuses is refused, and nobody keeps it', async () => {
  await moneyClient(server, member).withdraw(300)
  const setStatus = (status: string) =>
    server.db.query('test.status', 'UPDATE member SET status = $2 WHERE id = $1', [member.id, status])
  await setStatus('blocked')
  expect((await settle()).body).toEqual({ message: 'KEY_INVALID', params: { key: 'member-locked' } })
  expect(await steps()).toEqual(['Lek withdrawal-claim', 'Lek withdrawal-release'])
  await setStatus('active')
  expect((await settle()).status).toBe(200)
})
