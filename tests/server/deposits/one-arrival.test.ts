/** One arrival is one credit, in every spelling of its number; another arrival is never dropped as a duplicate. */
import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { creditIncomingTransfer } from '../../../server/domains/deposits/book-reports.ts'
import {
  announceDeposit,
  settleAnnouncement,
} from '../../../server/domains/deposits/deposit-announcements.ts'
import { acceptSlip } from '../../../server/domains/deposits/slips/end-slip.ts'
import { isTransferCredited } from '../../../server/domains/deposits/slips/typed-credit.ts'
import { sandboxContent } from '../../../server/settings/site/site-content.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith } from '../../support/members.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { NOW, storeSlip } from './slips/slip-work.ts'

const clock = { now: () => NOW }
const AMOUNT = 70_00

const test = await databaseForFile()
const member = await memberWith(test.db, { WALLET: 1_00 })

const wide = (text: string) =>
  text.replaceAll(/[0-9A-Za-z]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0))
const inDigits = (zero: string) => (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))

/** The spellings of a number by banks, pictures, chats and people. */
const SPELLINGS: Readonly<Record<string, (number: string) => string>> = {
  'as it is': (number) => number,
  'in capitals': (number) => number.toUpperCase(),
  'in small letters': (number) => number.toLowerCase(),
  'with zeros at the front': (number) => `000${number}`,
  'without its zeros': (number) => number.replace(/^0+/, ''),
  'in full width': wide,
  'in Thai digits': inDigits('๐'),
  'in Lao digits': inDigits('໐'),
  'in Myanmar digits': inDigits('၀'),
  'between spaces': (number) => `  ${number}\t`,
  'between no-break spaces': (number) => `\u00a0${number}\u202f`,
  'in groups': (number) => number.replaceAll(/(.{4})(?=.)/g, '$1 '),
  'in groups of a form': (number) => number.replaceAll(/(.{4})(?=.)/g, '$1-'),
  'with a byte order mark': (number) => `\ufeff${number}`,
  'with direction marks': (number) => `\u200e${number}\u2069`,
  'with invisible joints': (number) => number.replaceAll(/(.{3})/g, '$1\u200b\u2060'),
  'on two lines': (number) => `${number.slice(0, 6)}\r\n${number.slice(6)}`,
  'with a soft hyphen': (number) => `${number.slice(0, 6)}\u00ad${number.slice(6)}`,
}

/** The three sources that credit a transfer; each resolves to whether it credited. */
const SOURCES = {
  feed: async (
    number: string,
    more: { amountSatang?: number; sentAt?: Date; senderAccountNo?: string } = {},
  ) =>
    creditIncomingTransfer(
      { db: test.db, clock, house: sandboxContent('th').house },
      {
        reference: number,
        houseBankCode: 'SCB',
        senderBankCode: 'SCB',
        senderAccountNo: member.username,
        amountSatang: AMOUNT,
        sentAt: NOW,
        ...more,
      },
    ),
  slip: async (number: string) => {
    const id = await storeSlip(test.db, member.id)
    return test.db.transaction((tx) =>
      acceptSlip(
        tx,
        { id, memberId: member.id },
        { amountSatang: AMOUNT, houseBankCode: 'SCB', reference: number, sentAt: NOW, paidInKip: undefined },
        { occurredAt: NOW },
      ),
    )
  },
  person: async (number: string) => {
    await announce(AMOUNT)
    const settlement = { outcome: 'SUCCESS', houseBankCode: 'SCB', reference: number } as const
    return settleAnnouncement(test.db, member.id, settlement, NOW).catch(() => undefined)
  },
} as const

const announce = (amountSatang: number) =>
  test.db.transaction((tx) =>
    announceDeposit(tx, member.id, { amountSatang, occurredAt: NOW }, USUAL_SETTINGS.deposits),
  )

const newNumber = () => `00${randomInt(1, 2 ** 40)}aB${randomInt(2 ** 30)}`
const walletSatang = async () => (await booksOf(test.db, member.id))['wallet'] ?? 0
const held = (number: string) =>
  test.db.query<{ why: string; satang: number }>(
    'test.held',
    `SELECT why, amount_satang AS satang FROM held_arrival
      WHERE normal_reference(reference) = normal_reference($1) ORDER BY amount_satang`,
    [number],
  )

const sources = Object.entries(SOURCES)
const PAIRS = sources.flatMap(([first, a]) => sources.map(([second, b]) => ({ first, a, second, b })))

it.each(PAIRS)(
  'a transfer that is credited by the $first is not credited again by the $second',
  async ({ a, b }) => {
    for (const [first, spell] of Object.entries(SPELLINGS)) {
      const number = newNumber()
      const before = await walletSatang()
      await a(spell(number))
      const twice: string[] = []
      for (const [how, respell] of first === 'as it is'
        ? Object.entries(SPELLINGS)
        : [['as it is', String] as const]) {
        await b(respell(number))
        if ((await walletSatang()) !== before + AMOUNT) twice.push(`${first}, then ${how}`)
      }
      expect(twice).toEqual([])
      expect(await held(number)).toEqual([])
    }
  },
)

it('all sources at once, each with its own spelling, credit once', async () => {
  const number = newNumber()
  const before = await walletSatang()
  const reports = sources.flatMap(([, report]) =>
    Object.values(SPELLINGS).map((spell) => ({ report, spell })),
  )
  for (let round = 0; round < reports.length; round += 9) {
    await Promise.all(reports.slice(round, round + 9).map(async ({ report, spell }) => report(spell(number))))
    expect(await walletSatang()).toBe(before + AMOUNT)
  }
})

it('a person who types a number is refused in every spelling', async () => {
  const number = newNumber()
  await SOURCES.feed(number)
  for (const spell of Object.values(SPELLINGS)) {
    const credit = { houseBankCode: 'SCB', reference: spell(number) }
    expect(await test.db.transaction((tx) => isTransferCredited(tx, credit, null))).toBe(true)
  }
})

describe('another arrival', () => {
  it.each([
    ['of another bank of the house', 'KBANK', (number: string) => number],
    ['with another sign', 'SCB', (number: string) => `${number}/2`],
    ['with a zero at its end', 'SCB', (number: string) => `${number}0`],
    ['with a zero inside', 'SCB', (number: string) => number.replace('B', 'B0')],
    ['with another letter', 'SCB', (number: string) => number.replace('B', 'C')],
    ['of another script', 'SCB', (number: string) => number.replace('B', 'В')],
  ])('%s is credited as well', async (_what, houseBankCode, change) => {
    const number = newNumber()
    const before = await walletSatang()
    await SOURCES.feed(number)
    await announce(AMOUNT)
    const settlement = { outcome: 'SUCCESS', houseBankCode, reference: change(number) } as const
    await settleAnnouncement(test.db, member.id, settlement, NOW)
    expect(await walletSatang()).toBe(before + 2 * AMOUNT)
  })

  it.each([
    ['of another amount', (number: string) => number, { amountSatang: 50_00 }, 50_00],
    [
      'of another amount, spelled otherwise',
      (number: string) => `0${number}`,
      { amountSatang: 50_00 },
      50_00,
    ],
    [
      'spelled otherwise and sent at another time',
      (number: string) => number.toUpperCase(),
      { sentAt: new Date(NOW.getTime() + 3_600_000) },
      AMOUNT,
    ],
  ])('under a used number, %s, is held for a person, once', async (_what, spell, more, satang) => {
    for (const [, credit] of sources) {
      const number = newNumber()
      const before = await walletSatang()
      await credit(number)
      expect(await SOURCES.feed(spell(number), more)).toBe('held')
      expect(await SOURCES.feed(spell(number), more)).toBe('held')
      expect(await walletSatang()).toBe(before + AMOUNT)
      expect(await held(number)).toEqual([{ why: 'number-used', satang }])
    }
  })

  it('under a used number, of another member, is held for a person', async () => {
    const other = await memberWith(test.db, { WALLET: 0 })
    const number = newNumber()
    await SOURCES.feed(number)
    expect(await SOURCES.feed(number, { senderAccountNo: other.username })).toBe('held')
    expect(await held(number)).toEqual([{ why: 'number-used', satang: AMOUNT }])
  })

  it('to an account that takes slips, with another amount than was booked by hand, is held for a person', async () => {
    const number = newNumber()
    await announce(AMOUNT)
    await settleAnnouncement(
      test.db,
      member.id,
      { outcome: 'SUCCESS', houseBankCode: 'BCEL', reference: number },
      NOW,
    )
    const report = { houseBankCode: 'BCEL', amountSatang: 50_00 }
    expect(await SOURCES.feed(number, report)).toBe('held')
    expect(await held(number)).toEqual([{ why: 'number-used', satang: 50_00 }])
  })
})

it('a person books the amount that a bank has reported under a number, whatever was announced', async () => {
  const number = newNumber()
  const before = await walletSatang()
  expect(await SOURCES.feed(number, { senderAccountNo: 'nobody', amountSatang: 50_00 })).toBe(
    'unknown-sender',
  )
  expect(await SOURCES.person(` ${number.toLowerCase()} `)).toBe(50_00)
  expect(await walletSatang()).toBe(before + 50_00)
})
