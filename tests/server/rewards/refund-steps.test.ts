import { beforeEach, describe, expect, it } from 'vitest'
import {
  addRefundToWallet,
  dayRefund,
  isReceivable,
  listRefunds,
  receiveRefund,
} from '../../../server/domains/rewards/refunds.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { awardsOf, give, later, NOW, postedAs, winPlay } from './reward-steps.ts'

const DAY_MS = 86_400_000

const test = await databaseForFile()
let member: TestMember
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 0 })
})

const played = (netSatang: number, day = '2026-11-21') =>
  test.db.query(
    'test.played',
    'INSERT INTO play_day (member_id, day, turnover_satang, net_satang) VALUES ($1, $2, 100000, $3)',
    [member.id, day, netSatang],
  )
const receive = (now = NOW) =>
  test.db.transaction((tx) => receiveRefund(tx, member.id, now, USUAL_SETTINGS.refund))
const list = (page = 1, limit = 10) => listRefunds(test.db, member.id, { page, limit })
const take = () => test.db.transaction((tx) => addRefundToWallet(tx, member.id, NOW))

describe('a refund', () => {
  it('returns a twentieth of yesterday’s loss, once, and then goes into the wallet', async () => {
    await played(-1000_19)
    await receive()
    expect(await booksOf(test.db, member.id)).toMatchObject({ refund: 50_00 })
    expect(await awardsOf(test.db, member.id)).toMatchObject([
      { source: 'refund', code: 'REFUND', period: '2026-11-21', ordinal: 1 },
    ])
    expect(await postedAs(test.db, member.id, 'refund')).toMatchObject([
      { description: '2026-11-21', occurredAt: NOW },
    ])
    await expect(receive()).rejects.toMatchObject({ code: 'NO_REFUND' })
    await take()
    expect(await booksOf(test.db, member.id)).toMatchObject({ refund: 0, wallet: 50_00 })
    expect(await postedAs(test.db, member.id, 'refund-to-wallet')).toEqual([
      { actor: member.id, description: 'REFUND', reference: null, occurredAt: NOW },
    ])
    await expect(take()).rejects.toMatchObject({ code: 'NO_REFUND' })
  })

  it.each([
    ['of a gain', 100_00, 'NO_REFUND'],
    ['of nothing', 0, 'NO_REFUND'],
    ['of less than a satang', -19, 'REFUND_MINIMUM'],
  ])('%s is refused', async (_what, netSatang, code) => {
    await played(netSatang)
    expect(
      isReceivable(await dayRefund(test.db, member.id, NOW, USUAL_SETTINGS.refund), USUAL_SETTINGS.refund),
    ).toBe(false)
    await expect(receive()).rejects.toMatchObject({ code })
    expect(await awardsOf(test.db, member.id)).toEqual([])
  })

  it('of a satang is valid', async () => {
    await played(-20)
    await receive()
    expect(await booksOf(test.db, member.id)).toMatchObject({ refund: 1 })
  })

  it('is for yesterday, not for another day', async () => {
    await played(-1000_00, '2026-11-20')
    await played(-1000_00, '2026-11-22')
    await expect(receive()).rejects.toMatchObject({ code: 'NO_REFUND' })
  })

  it('has a rest when rounds arrive late, and takes nothing back when these were won', async () => {
    await played(-100_00)
    await receive()
    const late = (satang: number) =>
      test.asSupervisor(
        `UPDATE play_day SET net_satang = net_satang + ${satang} WHERE member_id = '${member.id}'`,
      )
    await late(-1000_00)
    await receive()
    expect(await booksOf(test.db, member.id)).toMatchObject({ refund: 55_00 })
    expect(await awardsOf(test.db, member.id)).toMatchObject([{ ordinal: 1 }, { ordinal: 2, satang: 50_00 }])
    await expect(receive()).rejects.toMatchObject({ code: 'NO_REFUND' })
    await late(1050_00)
    await expect(receive()).rejects.toMatchObject({ code: 'NO_REFUND' })
    expect(await booksOf(test.db, member.id)).toMatchObject({ refund: 55_00 })
  })

  it('waits while something is in play', async () => {
    await played(-1000_00)
    await give(test.db, member.id)
    await expect(receive()).rejects.toMatchObject({ code: 'REFUND_CONDITION' })
  })

  it('goes into the wallet beside a bonus in play, but not while it is in play itself', async () => {
    await give(test.db, member.id, { source: 'refund' })
    await expect(take()).rejects.toMatchObject({ code: 'REFUND_CONDITION' })
    await winPlay(test.db, member.id)
    await give(test.db, member.id)
    await take()
    expect(await booksOf(test.db, member.id)).toMatchObject({ refund: 0, wallet: 200_00 })
  })

  it('is announced before it is received: its day, its loss, and how much of it was received', async () => {
    expect(await dayRefund(test.db, member.id, NOW, USUAL_SETTINGS.refund)).toEqual({
      day: '2026-11-21',
      netSatang: 0,
      amountSatang: 0,
      receivedSatang: 0,
      times: 0,
    })
    await played(-1000_19)
    const yesterday = {
      day: '2026-11-21',
      netSatang: -1000_19,
      amountSatang: 50_00,
      receivedSatang: 0,
      times: 0,
    }
    expect(await dayRefund(test.db, member.id, NOW, USUAL_SETTINGS.refund)).toEqual(yesterday)
    expect(isReceivable(yesterday, USUAL_SETTINGS.refund)).toBe(true)
    await receive()
    const received = { ...yesterday, amountSatang: 0, receivedSatang: 50_00, times: 1 }
    expect(await dayRefund(test.db, member.id, NOW, USUAL_SETTINGS.refund)).toEqual(received)
    expect(isReceivable(received, USUAL_SETTINGS.refund)).toBe(false)
  })

  it('is listed once received, the newest first, page by page, and nothing else is', async () => {
    expect(await list()).toEqual({ total: 0, refunds: [] })
    for (const [index, day] of ['2026-11-19', '2026-11-20', '2026-11-21'].entries()) {
      await played((index + 1) * -1000_00, day)
      await receive(later((index - 2) * DAY_MS))
    }
    expect(await booksOf(test.db, member.id), 'all wait beside the wallet').toEqual({ refund: 300_00 })
    await give(test.db, member.id)
    const all = await list()
    expect(all).toEqual({
      total: 3,
      refunds: [
        { amountSatang: 150_00, grantedAt: NOW },
        { amountSatang: 100_00, grantedAt: later(-DAY_MS) },
        { amountSatang: 50_00, grantedAt: later(-2 * DAY_MS) },
      ],
    })
    expect(await list(2, 2)).toEqual({ total: 3, refunds: all.refunds.slice(2) })
  })
})
