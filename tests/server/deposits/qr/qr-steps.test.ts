import { randomUUID } from 'node:crypto'
import { parse as parseQr, validate } from 'promptparse'
import { beforeEach, describe, expect, it } from 'vitest'
import { cancelQr, createQr, openQr } from '../../../../server/domains/deposits/expected/qr-payments.ts'
import { type QrOffer, qrProviders } from '../../../../server/settings/content/money/qr-providers.ts'
import { sandboxContent } from '../../../../server/settings/site/site-content.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'
import { memberWith, type TestMember } from '../../../support/members.ts'
import { USUAL_SETTINGS } from '../../../support/usual-settings.ts'

const { house } = sandboxContent('th')
const NOW = new Date('2026-11-22T05:00:00Z')
const END = new Date('2026-11-22T05:15:00Z')
const JUST_BEFORE = new Date(END.getTime() - 1)

const test = await databaseForFile()
let member: TestMember
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 0 })
})

function provider(code: QrOffer['code']): QrOffer {
  const found = qrProviders(1_00, house.qr).find((one) => one.code === code)
  if (found === undefined) throw new Error(`there is no ${code}`)
  return found
}

const create = (code: QrOffer['code'] = 'KBANK', amountSatang = 1500_50) =>
  test.db.transaction((tx) =>
    createQr(
      tx,
      member.id,
      { provider: provider(code), house, validSeconds: USUAL_SETTINGS.deposits.qrSeconds },
      amountSatang,
      NOW,
    ),
  )
const open = (code = 'KBANK', now = NOW) => openQr(test.db, member.id, code, now)
const cancel = (id: string, by = member.id) => cancelQr(test.db, by, id)
const statusOf = async (id: string) =>
  (
    await test.db.query<{ status: string }>('test.status', 'SELECT status FROM qr_payment WHERE id = $1', [
      id,
    ])
  )[0]?.status

describe('a QR', () => {
  it('requests its amount by PromptPay, for the house, with its own reference', async () => {
    const { id, payload, amountSatang, expiresAt } = await create()
    expect({ amountSatang, expiresAt }).toEqual({ amountSatang: 1500_50, expiresAt: END })
    expect(validate.billPayment(payload)).toMatchObject({
      billerId: '010753600031508',
      amount: 1500.5,
      ref1: id.replaceAll('-', '').slice(12).toUpperCase(),
    })
  })

  it('requests its amount in kip by LaoQR, for the house, once, with its own reference', async () => {
    const { id, payload } = await create('BCEL', 10_00)
    const read = parseQr(payload, true)
    expect(read, 'its checksum is right').not.toBeNull()
    expect(payload).toMatch(/6304[\dA-F]{4}$/)
    const tags = ['00', '01', '52', '53', '54', '58', '59', '60'].map((tag) => read?.getTagValue(tag))
    expect(tags).toEqual(['01', '12', '0000', '418', '6900', 'LA', 'KRAPAO CO LTD', 'VIENTIANE'])
    const receiver = ['00', '01', '02', '03'].map((tag) => read?.getTagValue('38', tag))
    expect(receiver).toEqual(['A005266284662577', '27710418', '002', 'mch26KRAPAO1101'])
    expect(read?.getTagValue('62', '01')).toBe(id.replaceAll('-', '').slice(12).toUpperCase())
  })

  it('can be paid for 15 minutes, at its provider, by its member', async () => {
    const made = await create()
    expect(await open()).toEqual(made)
    expect(await open('KBANK', JUST_BEFORE)).toEqual(made)
    expect(await open('KBANK', END)).toBeUndefined()
    expect(await open('WW')).toBeUndefined()
    member = await memberWith(test.db, { WALLET: 0 })
    expect(await open()).toBeUndefined()
  })

  it('replaces the open one, but never a paid one', async () => {
    const paid = await create()
    await test.db.query('test.paid', "UPDATE qr_payment SET status = 'paid' WHERE id = $1", [paid.id])
    const [first, second] = [await create('KBANK'), await create('WW')]
    expect(await Promise.all([paid.id, first.id, second.id].map(statusOf))).toEqual([
      'paid',
      'cancelled',
      'open',
    ])
  })

  it('is cancelled by its member, any number of times', async () => {
    const { id } = await create()
    await cancel(id.toUpperCase())
    await cancel(id)
    expect(await open()).toBeUndefined()
    expect(await statusOf(id)).toBe('cancelled')
  })

  it('that is paid, of another member or of nobody cannot be cancelled', async () => {
    const { id } = await create()
    const other = await memberWith(test.db, { WALLET: 0 })
    await expect(cancel(id, other.id)).rejects.toMatchObject({ code: 'NO_DATA' })
    await expect(cancel(randomUUID())).rejects.toMatchObject({ code: 'NO_DATA' })
    expect(await statusOf(id)).toBe('open')
    await test.db.query('test.paid', "UPDATE qr_payment SET status = 'paid' WHERE id = $1", [id])
    await expect(cancel(id)).rejects.toMatchObject({ code: 'NO_DATA' })
    expect(await statusOf(id)).toBe('paid')
  })
})
