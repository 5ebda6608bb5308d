import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { creditGift, takeGift } from '../../../../server/domains/deposits/evidence/gift.ts'
import { announceDeposit } from '../../../../server/domains/deposits/expected/announcements.ts'
import { cancelQr, createQr } from '../../../../server/domains/deposits/expected/qr-payments.ts'
import {
  changeLimit,
  CONFIRM_HOURS,
  depositLimits,
  monthlyActivity,
  type Period,
} from '../../../../server/domains/members/limits/deposit-limits.ts'
import { memberTimeline } from '../../../../server/domains/statements/member-timeline.ts'
import { qrProviders } from '../../../../server/settings/content/money/qr-providers.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'
import { untilLocked } from '../../../support/database/waits-for-lock.ts'
import { memberWith, type TestMember } from '../../../support/members.ts'
import { SANDBOX_HOUSE as house } from '../../../support/sandbox-house.ts'
import { USUAL_SETTINGS } from '../../../support/usual-settings.ts'
import { arrive } from '../../deposits/arrivals.ts'
import { requestWithdrawal, settleWithdrawal } from '../../rewards/reward-steps.ts'

const test = await databaseForFile()
let member: TestMember
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 500_00 })
})

const NOW = new Date('2026-11-22T05:00:00Z')
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

const change = (period: Period, amountSatang: number | null, now = NOW) =>
  test.db.transaction((tx) => changeLimit(tx, { memberId: member.id, period, amountSatang, now }))

const limitOf = async (period: Period, now = NOW) => {
  const found = (await depositLimits(test.db, member.id, now)).find((limit) => limit.period === period)
  if (found === undefined) throw new Error('every period is listed')
  return found
}

const deposit = (amountSatang: number, occurredAt = NOW) =>
  arrive(test.db, { memberId: member.id, amountSatang, occurredAt })

const [provider] = qrProviders(0, house.qr)
const makeQr = (amountSatang: number, now = NOW) => {
  if (provider === undefined) throw new Error('the sandbox has providers')
  return test.db.transaction((tx) =>
    createQr(tx, member.id, { provider, house, validSeconds: 600 }, amountSatang, now),
  )
}

const announce = (amountSatang: number, occurredAt = NOW) =>
  test.db.transaction((tx) =>
    announceDeposit(tx, member.id, { amountSatang, occurredAt }, USUAL_SETTINGS.deposits),
  )

const redeem = (
  worthSatang: number,
  { code = randomUUID().replaceAll('-', ''), take = async (): Promise<number> => worthSatang } = {},
) => {
  const gifts = { look: async () => worthSatang, take }
  const gift = { memberId: member.id, code }
  return takeGift({ db: test.db, clock: { now: () => NOW }, gifts }, gift, USUAL_SETTINGS.deposits)
}

const OVER = { code: 'DEPOSIT_LIMIT' }

it('a member has no deposit limit until they set one, which is in force at once, and so is a lower one', async () => {
  expect(await limitOf('week')).toEqual({
    period: 'week',
    amountSatang: null,
    usedSatang: 0,
    riseFrom: null,
    riseSatang: null,
  })
  await change('week', 500_00)
  expect(await limitOf('week')).toMatchObject({ amountSatang: 500_00 })
  await change('week', 0)
  expect(await limitOf('week')).toMatchObject({ amountSatang: 0, riseFrom: null })
  expect(await limitOf('day')).toMatchObject({ amountSatang: null })
})

it.each([['a higher amount', 900_00] as const, ['none', null] as const])(
  'a deposit limit becomes %s when the member asks again after 24 hours, and never by itself',
  async (_what, wanted) => {
    await change('day', 500_00)
    await change('day', wanted)
    const waiting = { amountSatang: 500_00, riseFrom: hoursLater(24), riseSatang: wanted }
    expect(await limitOf('day')).toMatchObject(waiting)
    // Asked again too early, it waits no longer than before.
    await change('day', wanted, hoursLater(23.9))
    expect(await limitOf('day', hoursLater(24 + CONFIRM_HOURS - 0.1))).toMatchObject(waiting)
    await change('day', wanted, hoursLater(24))
    expect(await limitOf('day')).toMatchObject({ amountSatang: wanted, riseFrom: null, riseSatang: null })
  },
)

it('a deposit limit that was not confirmed within 72 hours lapses, and has to be asked for anew', async () => {
  await change('day', 500_00)
  await change('day', null)
  const late = 24 + CONFIRM_HOURS
  expect(await limitOf('day', hoursLater(late))).toMatchObject({ amountSatang: 500_00, riseFrom: null })
  await change('day', null, hoursLater(late))
  expect(await limitOf('day', hoursLater(late))).toMatchObject({
    amountSatang: 500_00,
    riseFrom: hoursLater(late + 24),
  })
})

it.each([
  ['before', 12],
  ['after', 30],
])(
  'a deposit limit waits another 24 hours for another amount that is asked for %s the wait is over',
  async (_when, hours) => {
    await change('day', 500_00)
    await change('day', 900_00)
    await change('day', 800_00, hoursLater(hours))
    expect(await limitOf('day')).toMatchObject({
      amountSatang: 500_00,
      riseFrom: hoursLater(hours + 24),
      riseSatang: 800_00,
    })
  },
)

it.each([
  ['the amount in force', 500_00],
  ['a lower one', 300_00],
])('a deposit limit does not rise any more after %s is asked for', async (_what, amount) => {
  await change('day', 500_00)
  await change('day', null)
  await change('day', amount)
  expect(await limitOf('day')).toMatchObject({ amountSatang: amount, riseFrom: null, riseSatang: null })
  await change('day', null, hoursLater(30))
  expect(await limitOf('day')).toMatchObject({ amountSatang: amount, riseFrom: hoursLater(54) })
})

it('deposits of the last 24 hours, 7 days and 30 days count towards a limit, to the second', async () => {
  await deposit(1_00, hoursLater(-24 * 30))
  await deposit(2_00, hoursLater(-24 * 30 + 1))
  await deposit(4_00, hoursLater(-24 * 7))
  await deposit(8_00, hoursLater(-24 * 7 + 1))
  await deposit(16_00, hoursLater(-24))
  await deposit(32_00, hoursLater(-23))
  expect((await depositLimits(test.db, member.id, NOW)).map(({ usedSatang }) => usedSatang)).toEqual([
    32_00, 56_00, 62_00,
  ])
})

it('a QR counts towards a limit until it can no longer be paid, also when it was cancelled; the balance does not', async () => {
  await makeQr(100_00)
  const { id } = await makeQr(30_00)
  await cancelQr(test.db, member.id, id)
  expect(await limitOf('day')).toMatchObject({ usedSatang: 130_00 })
  expect(await limitOf('day', hoursLater(1))).toMatchObject({ usedSatang: 0 })
})

it('a gift counts towards a limit once, from before it is redeemed; one that was not redeemed for ten minutes', async () => {
  const code = randomUUID().replaceAll('-', '')
  const lost = { take: () => Promise.reject(new Error('no answer')) }
  await expect(redeem(40_00, { code, ...lost })).rejects.toThrow('no answer')
  await redeem(40_00, { code })
  await redeem(5_00)
  expect(await limitOf('day')).toMatchObject({ usedSatang: 45_00 })
  await test.db.transaction((tx) => creditGift(tx, member.id, code, NOW))
  expect(await limitOf('day')).toMatchObject({ usedSatang: 45_00 })
  expect(await limitOf('day', hoursLater(1))).toMatchObject({ usedSatang: 40_00 })
})

it.each<[string, (amountSatang: number) => Promise<unknown>]>([
  ['a QR', (amount) => makeQr(amount)],
  ['an announcement', (amount) => announce(amount)],
  ['a gift', (amount) => redeem(amount)],
])('a limit is not exceeded by %s, by a satang', async (_way, begin) => {
  await change('week', 1000_00)
  await deposit(600_00)
  await expect(begin(400_01)).rejects.toMatchObject(OVER)
  await begin(400_00)
})

it('the limit of each period holds by itself', async () => {
  await change('month', 1000_00)
  await change('day', 900_00)
  await deposit(600_00, hoursLater(-48))
  await expect(announce(400_01)).rejects.toMatchObject(OVER)
  await expect(announce(400_01, hoursLater(24 * 29))).resolves.toBeUndefined()
  await expect(announce(900_01, hoursLater(24 * 29))).rejects.toMatchObject(OVER)
})

it('a limit is not exceeded by a new QR beside a former one that can still be paid, and the open one stays', async () => {
  await change('day', 1000_00)
  await makeQr(700_00)
  const { id } = await makeQr(200_00)
  await expect(makeQr(100_01)).rejects.toMatchObject(OVER)
  await expect(announce(100_01)).rejects.toMatchObject(OVER)
  const open = "SELECT id FROM qr_payment WHERE member_id = $1 AND status = 'open'"
  expect(await test.db.query('test.open-qr', open, [member.id])).toEqual([{ id }])
})

it.each<[string, (amountSatang: number) => Promise<unknown>]>([
  ['QRs', (amount) => makeQr(amount)],
  ['gifts', (amount) => redeem(amount)],
])(
  'a limit is not exceeded by twenty %s that begin at once, while a deposit arrives',
  async (_ways, begin) => {
    await change('day', 1000_00)
    const all = Array.from({ length: 20 }, (_, index) => (index === 10 ? deposit(300_00) : begin(350_00)))
    await Promise.allSettled(all)
    const { usedSatang } = await limitOf('day')
    // Two fit, or one when the deposit was first.
    expect([650_00, 1000_00]).toContain(usedSatang)
    await expect(begin(350_01)).rejects.toMatchObject(OVER)
  },
)

it('a limit is not exceeded by a QR that is made while the limit is lowered', async () => {
  await change('day', 1000_00)
  let made: Promise<unknown> | undefined
  await test.db.transaction(async (tx) => {
    await changeLimit(tx, { memberId: member.id, period: 'day', amountSatang: 500_00, now: NOW })
    made = makeQr(700_00).catch((error: unknown) => error)
    await untilLocked(test.db)
  })
  expect(await made).toMatchObject(OVER)
})

it('money that was sent is credited over the limit, and counts', async () => {
  await change('day', 100_00)
  expect(await deposit(300_00)).toMatchObject({ outcome: 'credited' })
  expect(await limitOf('day')).toMatchObject({ amountSatang: 100_00, usedSatang: 300_00 })
})

it('the house has each deposit over a limit in its log and in the timeline, and none within', async () => {
  await change('week', 500_00)
  await change('month', 500_00)
  // Not paid: only what has come counts here.
  await makeQr(500_00)
  await deposit(500_00, hoursLater(-1))
  await deposit(20_00)
  const entries = 'SELECT act, staff_id, detail FROM desk_log WHERE member_id = $1'
  expect(await test.db.query('test.log', entries, [member.id])).toEqual([
    { act: 'member-over-limit', staff_id: null, detail: { period: 'week', limit: 500, paidIn: 520 } },
  ])
  const seen = (await memberTimeline(test.db, member.id)).filter(({ source }) => source === 'desk')
  expect(seen).toMatchObject([{ what: 'member-over-limit' }])
})

it('the activity has six months of Bangkok, newest first, with what was paid in and paid out', async () => {
  await deposit(10_00, new Date('2026-06-30T17:00:00Z'))
  await deposit(20_00, new Date('2026-05-31T16:59:59Z'))
  await deposit(30_00, new Date('2026-10-31T17:00:00Z'))
  await deposit(40_00)
  for (const outcome of ['SUCCESS', 'FAILED'] as const) {
    await requestWithdrawal(test.db, member, 150_00, NOW)
    await settleWithdrawal(test.db, member.id, outcome, NOW)
  }
  const months = await monthlyActivity(test.db, member.id, NOW)
  expect(
    months.map(({ month, depositedSatang, withdrawnSatang }) => [month, depositedSatang, withdrawnSatang]),
  ).toEqual([
    ['2026-11', 70_00, 150_00],
    ['2026-10', 0, 0],
    ['2026-09', 0, 0],
    ['2026-08', 0, 0],
    ['2026-07', 10_00, 0],
    ['2026-06', 0, 0],
  ])
})
