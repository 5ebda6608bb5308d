import { beforeEach, expect, it } from 'vitest'
import { findAccountUser } from '../../../server/domains/members/bank-accounts.ts'
import { beginClockAnew } from '../../../server/outside/sandbox/start-world.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { AMOUNT, arrivalsIn, newNumber } from '../deposits/arrivals.ts'

const test = await databaseForFile()
let first: TestMember
let second: TestMember
beforeEach(async () => {
  first = await memberWith(test.db, {})
  second = await memberWith(test.db, {})
})

/** At that time of the 20th, by the business clock if it is given, otherwise by that of the database. */
function move(member: TestMember, bankAccountNo: string, businessTime?: string): Promise<void> {
  return test.db.transaction(async (tx) => {
    if (businessTime !== undefined)
      await tx.query('test.time', "SELECT set_config('krapao.business_time', $1, true)", [
        on20th(businessTime).toISOString(),
      ])
    await tx.query('test.move', 'UPDATE member SET bank_account_no = $2 WHERE id = $1', [
      member.id,
      bankAccountNo,
    ])
  })
}

const on20th = (time: string) => new Date(`2026-11-20T${time}Z`)

const userAt = (bankAccountNo: string, at: Date) =>
  findAccountUser(test.db, { bankCode: 'SCB', bankAccountNo }, at)

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000)

it('an account belongs to a member from the minute of its registration', async () => {
  await move(first, '5', '10:00:40')
  expect(await userAt('5', on20th('09:59:59'))).toBe('nobody')
  expect(await userAt('5', on20th('10:00:00'))).toEqual({ memberId: first.id })
  expect(await userAt(first.username, on20th('10:00:39'))).toEqual({ memberId: first.id })
  expect(await userAt(first.username, on20th('10:00:40'))).toBe('nobody')
  expect(await findAccountUser(test.db, { bankCode: 'KBANK', bankAccountNo: '5' }, on20th('11:00:00'))).toBe(
    'nobody',
  )
})

it('an account that changes hands belongs to each member in their time, and to nobody in the minutes of the change', async () => {
  await move(first, 'left', '10:00:00')
  await move(second, first.username, '10:30:00')
  expect(await userAt(first.username, on20th('09:59:59'))).toEqual({ memberId: first.id })
  expect(await userAt(first.username, on20th('10:10:00'))).toBe('nobody')
  expect(await userAt(first.username, on20th('10:29:00'))).toBe('nobody')
  expect(await userAt(first.username, on20th('10:30:00'))).toEqual({ memberId: second.id })

  await move(second, 'left too', '11:00:00')
  await move(first, first.username, '11:02:00')
  expect(await userAt(first.username, on20th('10:56:59'))).toEqual({ memberId: second.id })
  expect(await userAt(first.username, on20th('10:57:00'))).toBe('several')
  expect(await userAt(first.username, on20th('11:04:59'))).toBe('several')
  expect(await userAt(first.username, on20th('11:05:00'))).toEqual({ memberId: first.id })
})

it('an account that a member leaves and takes again belongs to them both times', async () => {
  await move(first, 'for a while', '10:00:00')
  await move(first, first.username, '10:01:00')
  expect(await userAt(first.username, on20th('09:59:00'))).toEqual({ memberId: first.id })
  expect(await userAt(first.username, on20th('10:00:30'))).toBe('nobody')
  expect(await userAt(first.username, on20th('10:02:00'))).toEqual({ memberId: first.id })
})

it('a change without a business time counts from the time of the database', async () => {
  await move(first, 'as before')
  expect(await userAt('as before', minutesFromNow(-2))).toBe('nobody')
  expect(await userAt('as before', minutesFromNow(1))).toEqual({ memberId: first.id })
  expect(await userAt(first.username, minutesFromNow(-2))).toEqual({ memberId: first.id })
  expect(await userAt(first.username, minutesFromNow(1))).toBe('nobody')
})

it('a changed name, or an account in another spelling, changes nothing', async () => {
  await test.db.query('test.name', "UPDATE member SET name = 'อื่น', bank_code = bank_code WHERE id = $1", [
    first.id,
  ])
  const uses = 'SELECT FROM bank_account_use WHERE member_id = $1'
  expect(await test.db.query('test.uses', uses, [first.id])).toHaveLength(1)
})

it('a sandbox that starts again, with a new clock, still knows the owner of each account', async () => {
  const days = minutesFromNow(3 * 24 * 60)
    .toISOString()
    .slice(0, 10)
  await test.asSupervisor(
    `UPDATE bank_account_use SET used_from = '${days}T00:00:00Z' WHERE member_id = '${first.id}'`,
  )
  await beginClockAnew(test.db)
  expect(await userAt(first.username, minutesFromNow(1))).toEqual({ memberId: first.id })
})

it('what a bank reports is credited to the member who had the account when it was sent, and held where nobody can say who', async () => {
  const { feed } = arrivalsIn(test.db)
  await move(first, 'left', '10:00:00')
  await move(second, first.username, '10:02:00')
  const report = (sentAt: string, number = newNumber()) =>
    feed(number, { senderAccountNo: first.username, sentAt: on20th(sentAt) })
  expect(await report('09:30:00')).toBe('credited')
  expect(await booksOf(test.db, first.id)).toMatchObject({ wallet: AMOUNT })
  const number = newNumber()
  for (let time = 0; time < 2; time += 1) expect(await report('10:01:00', number)).toBe('held')
  const held =
    "SELECT amount_satang AS satang FROM arrival WHERE sender_account_no = $1 AND why = 'shared-account'"
  expect(await test.db.query('test.held', held, [first.username])).toEqual([{ satang: AMOUNT }])
  expect(await booksOf(test.db, second.id)).toEqual({})
})
