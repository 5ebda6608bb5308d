/** Proves S31. */
import { beforeEach, describe, expect, it } from 'vitest'
import { activateBonus } from '../../../server/domains/rewards/bonuses.ts'
import { bonusRules, offerEveryBonus } from '../../../server/settings/content/rewards/bonuses.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { arrive } from '../deposits/arrivals.ts'
import { awardsOf, give, later, NOW, postedAs, winPlay } from './reward-steps.ts'

const RULES = bonusRules(offerEveryBonus(USUAL_SETTINGS.bonuses))
const DAY_MS = 86_400_000

const test = await databaseForFile()
let member: TestMember
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 0 })
})

const deposit = (amountSatang: number, occurredAt = NOW) =>
  arrive(test.db, { memberId: member.id, amountSatang, occurredAt })

const activate = (code: string, now = NOW, memberId = member.id) =>
  test.db.transaction((tx) => activateBonus(tx, { memberId, code, now }, RULES))

describe('a bonus', () => {
  it.each([
    ['a fifth of the deposit', 1000_00, 200_00],
    ['whole satang', 100_04, 20_00],
    ['no more than its maximum', 90_000_00, 500_00],
    ['a fifth of the minimum deposit', 100_00, 20_00],
  ])('gives %s', async (_what, paidSatang, givenSatang) => {
    await deposit(paidSatang)
    await activate('WELCOME20')
    expect(await awardsOf(test.db, member.id)).toMatchObject([
      { source: 'bonus', code: 'WELCOME20', period: 'ever', ordinal: 1, satang: givenSatang, isEarned: true },
    ])
    expect(await booksOf(test.db, member.id)).toMatchObject({ wallet: paidSatang + givenSatang })
    expect(await postedAs(test.db, member.id, 'bonus')).toMatchObject([
      { description: 'WELCOME20', occurredAt: NOW },
    ])
  })

  it('that is not on the list does not exist', async () => {
    await expect(activate('NOPE')).rejects.toMatchObject({ code: 'NO_DATA' })
  })

  it('needs a deposit that is large enough and has earned none', async () => {
    await expect(activate('DAILY10')).rejects.toMatchObject({ code: 'BONUS_CONDITION' })
    await deposit(99_99)
    await expect(activate('DAILY10')).rejects.toMatchObject({ code: 'BONUS_CONDITION' })
    await deposit(100_00)
    await activate('DAILY10')
    await winPlay(test.db, member.id)
    await expect(activate('DAILY10')).rejects.toMatchObject({ code: 'BONUS_CONDITION' })
  })

  it('of a day accepts deposits of that day in Bangkok only, two times', async () => {
    await deposit(100_00, new Date('2026-11-21T16:59:59.999Z'))
    await expect(activate('DAILY10')).rejects.toMatchObject({ code: 'BONUS_CONDITION' })
    await deposit(100_00, new Date('2026-11-21T17:00:00Z'))
    for (let more = 0; more < 3; more += 1) await deposit(100_00)
    for (let time = 0; time < 2; time += 1) {
      await activate('DAILY10')
      await winPlay(test.db, member.id)
    }
    await expect(activate('DAILY10')).rejects.toMatchObject({ code: 'BONUS_MAX_CLAIMED' })
    await deposit(100_00, later(DAY_MS))
    await activate('DAILY10', later(DAY_MS))
    expect(await awardsOf(test.db, member.id)).toMatchObject([
      { period: '2026-11-22', ordinal: 1 },
      { period: '2026-11-22', ordinal: 2 },
      { period: '2026-11-23', ordinal: 1 },
    ])
  })

  it('of a week counts from Sunday', async () => {
    await deposit(500_00)
    await activate('WEEKLY5', later(6 * DAY_MS))
    await winPlay(test.db, member.id)
    await expect(activate('WEEKLY5', later(7 * DAY_MS))).rejects.toMatchObject({ code: 'BONUS_CONDITION' })
    await deposit(500_00, later(7 * DAY_MS))
    await activate('WEEKLY5', later(7 * DAY_MS))
    expect(await awardsOf(test.db, member.id)).toMatchObject([
      { period: '2026-11-22' },
      { period: '2026-11-29' },
    ])
  })

  it('without a period is not given again after a year', async () => {
    await deposit(100_00)
    await activate('WELCOME20')
    await winPlay(test.db, member.id)
    const again = activate('WELCOME20', later(400 * DAY_MS))
    await expect(again).rejects.toMatchObject({ code: 'BONUS_MAX_CLAIMED' })
  })

  it('of a fixed amount needs no deposit, and the last one is given to one of two members', async () => {
    await test.db.query('test.stock', "INSERT INTO bonus_stock (code, taken) VALUES ('FIRST50', 9999)")
    const ids = [member.id, (await memberWith(test.db, { WALLET: 0 })).id]
    const ends = await Promise.allSettled(ids.map((id) => activate('FIRST50', NOW, id)))
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    expect(refused).toMatchObject([{ code: 'BONUS_FULL' }])
    const given = await Promise.all(ids.map((id) => awardsOf(test.db, id)))
    expect(given.flat()).toMatchObject([{ code: 'FIRST50', satang: 50_00, isEarned: false }])
    expect(await test.db.query('test.taken', 'SELECT code, taken FROM bonus_stock')).toEqual([
      { code: 'FIRST50', taken: 10_000 },
    ])
  })

  it('waits while another is in play, or a refund waits to be taken', async () => {
    await give(test.db, member.id, { source: 'refund' })
    await expect(activate('FIRST50')).rejects.toMatchObject({ code: 'BONUS_ALREADY_ACTIVE' })
    await winPlay(test.db, member.id)
    await expect(activate('FIRST50')).rejects.toMatchObject({ code: 'BONUS_REMAINING' })
  })
})
