import { randomUUID } from 'node:crypto'
import CryptoJS from 'crypto-js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { creditGift, sealedGiftCode, takeGift } from '../../../server/domains/deposits/evidence/gift.ts'
import { LedgerHalted } from '../../../server/ledger/ledger-errors.ts'
import type { GiftProvider } from '../../../server/outside/providers/gift-provider.ts'
import { giftLink, TRUELINK_DEVELOPMENT_KEY } from '../../../src/domain/money/gift-link.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'

const TAKEN_AT = new Date('2026-11-22T05:00:00Z')
const CREDITED_AT = new Date('2026-11-22T06:00:00Z')

const test = await databaseForFile()
let member: TestMember
let code: string
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 0 })
  code = randomUUID().replaceAll('-', '')
})

/** A mobile wallet with one gift. */
function provider(worthSatang: number | undefined, takenSatang = worthSatang) {
  return {
    look: vi.fn<GiftProvider['look']>(async () => worthSatang),
    take: vi.fn<GiftProvider['take']>(async () => takenSatang),
  }
}

const take = (gifts: GiftProvider) =>
  takeGift(
    { db: test.db, clock: { now: () => TAKEN_AT }, gifts },
    { memberId: member.id, code },
    USUAL_SETTINGS.deposits,
  )

const credit = () => test.db.transaction((tx) => creditGift(tx, member.id, code, CREDITED_AT))

const storedGifts = () =>
  test.db.query(
    'test.gift',
    'SELECT amount_satang AS satang, sent_at AS "takenAt" FROM arrival WHERE number = $1',
    [code],
  )

describe('a gift', () => {
  it('is redeemed and stored with its value, and then credited with that value', async () => {
    const gifts = provider(20_00, 19_00)
    await take(gifts)
    expect([gifts.look.mock.calls, gifts.take.mock.calls]).toEqual([[[code]], [[code]]])
    expect(await storedGifts()).toEqual([{ satang: 19_00, takenAt: TAKEN_AT }])
    await credit()
    expect(await booksOf(test.db, member.id)).toMatchObject({ wallet: 19_00 })
    const posted = `SELECT kind, actor, description, occurred_at AS "occurredAt" FROM transfer WHERE reference = $1`
    expect(await test.db.query('test.posted', posted, [`gift:${code}`])).toEqual([
      { kind: 'deposit', actor: 'bank:TRUEMONEY', description: 'TRUEMONEY', occurredAt: CREDITED_AT },
    ])
  })

  it('that was redeemed before is not requested again, and credited once', async () => {
    await take(provider(20_00))
    const again = provider(20_00)
    await take(again)
    expect(again.look).not.toHaveBeenCalled()
    expect(again.take).not.toHaveBeenCalled()
    await credit()
    await expect(credit()).rejects.toMatchObject({ code: 'TRUELINK_DUPLICATE' })
    expect(await booksOf(test.db, member.id)).toMatchObject({ wallet: 20_00 })
  })

  it.each([
    ['that does not exist', undefined, 0],
    ['of less than two baht', 1_99, 0],
    ['of two baht', 2_00, 1],
  ])('%s is redeemed or left alone', async (_what, worthSatang, times) => {
    const gifts = provider(worthSatang)
    await take(gifts)
    expect(gifts.take).toHaveBeenCalledTimes(times)
    expect(await storedGifts()).toHaveLength(times)
  })

  it('that somebody else redeemed first is not stored', async () => {
    await take({ ...provider(20_00), take: async () => undefined })
    expect(await storedGifts()).toEqual([])
  })

  it('is not redeemed while the ledger is halted', async () => {
    await test.db.query('test.halt', "INSERT INTO ledger_halt (id, reason) VALUES (1, '{}')")
    const gifts = provider(20_00)
    await expect(take(gifts)).rejects.toBeInstanceOf(LedgerHalted)
    await test.asSupervisor('DELETE FROM ledger_halt')
    expect(gifts.look).not.toHaveBeenCalled()
  })

  it('that was not redeemed, or without a code, is not credited', async () => {
    await expect(credit()).rejects.toMatchObject({ code: 'TRUELINK_INVALID' })
    await expect(
      test.db.transaction((tx) => creditGift(tx, member.id, undefined, CREDITED_AT)),
    ).rejects.toMatchObject({ code: 'TRUELINK_INVALID' })
  })
})

const seal = (text: string) => CryptoJS.AES.encrypt(text, TRUELINK_DEVELOPMENT_KEY).toString()

describe('the link of a gift', () => {
  it('is decrypted with the app’s key, and names the gift', () => {
    const sealed = seal(giftLink(code))
    expect(sealedGiftCode(sealed, TRUELINK_DEVELOPMENT_KEY)).toBe(code)
    expect(sealedGiftCode(sealed, 'another key')).toBeUndefined()
    expect(sealedGiftCode(giftLink(code), TRUELINK_DEVELOPMENT_KEY)).toBeUndefined()
    expect(sealedGiftCode(seal('no link'), TRUELINK_DEVELOPMENT_KEY)).toBeUndefined()
  })
})
