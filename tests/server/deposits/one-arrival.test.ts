/** One arrival is one credit, in every spelling of its number; another arrival is never dropped as a duplicate. */
import { describe, expect, it } from 'vitest'
import { creditIncomingTransfer } from '../../../server/domains/deposits/book-reports.ts'
import { isTransferCredited } from '../../../server/domains/deposits/slips/typed-credit.ts'
import type { IncomingTransfer } from '../../../server/outside/providers/bank-feed.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith } from '../../support/members.ts'
import { AMOUNT, arrivalsIn, newNumber } from './arrivals.ts'
import { NOW } from './slips/slip-work.ts'

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

const arrivals = arrivalsIn(test.db)
const { slip, book, held } = arrivals
const feed = (number: string, more: Partial<IncomingTransfer> = {}) =>
  arrivals.feed(number, { senderAccountNo: member.username, ...more })
const person = (number: string) => book(member.id, number)

/** The three sources that credit a transfer. */
const SOURCES = { feed, slip: (number: string) => slip(member.id, number), person } as const

const walletSatang = async () => (await booksOf(test.db, member.id))['wallet'] ?? 0
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
  await feed(number)
  for (const spell of Object.values(SPELLINGS)) {
    const credit = { houseBankCode: 'SCB', reference: spell(number) }
    expect(await test.db.transaction((tx) => isTransferCredited(tx, credit, null))).toBe(true)
  }
})

/** No SITE_FILE can have such an account. */
const IN_KIP = {
  bankCode: 'BCEL',
  mode: 'AUTO',
  bankAccountNo: '010120001234567001',
  bankAccountName: 'HOUSE',
  currency: 'LAK',
} as const

it('a report of kip is not taken for baht, even where the account is called automatic', async () => {
  const before = await walletSatang()
  const transfer = {
    reference: newNumber(),
    houseBankCode: 'BCEL',
    senderBankCode: 'SCB',
    senderAccountNo: member.username,
    amountSatang: 345_000,
    sentAt: NOW,
  }
  const outcome = await creditIncomingTransfer(
    { db: test.db, clock: { now: () => NOW }, house: { accounts: [IN_KIP] } },
    transfer,
  )
  expect([outcome, await walletSatang()]).toEqual(['not-automatic', before])
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
    await feed(number)
    await book(member.id, change(number), houseBankCode)
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
      expect(await feed(spell(number), more)).toBe('held')
      expect(await feed(spell(number), more)).toBe('held')
      expect(await walletSatang()).toBe(before + AMOUNT)
      expect(await held(number)).toMatchObject([{ why: 'number-used', satang }])
    }
  })

  it('under a used number, of another member, is held for a person', async () => {
    const other = await memberWith(test.db, { WALLET: 0 })
    const number = newNumber()
    await feed(number)
    expect(await feed(number, { senderAccountNo: other.username })).toBe('held')
    expect(await held(number)).toMatchObject([{ why: 'number-used', satang: AMOUNT }])
  })

  it('to an account that takes slips, with another amount than was booked by hand, is held for a person', async () => {
    const number = newNumber()
    await book(member.id, number, 'BCEL')
    const report = { houseBankCode: 'BCEL', amountSatang: 50_00 }
    expect(await feed(number, report)).toBe('held')
    expect(await held(number)).toMatchObject([{ why: 'number-used', satang: 50_00 }])
  })
})

it('a person books the amount that a bank has reported under a number, whatever was announced', async () => {
  const number = newNumber()
  const before = await walletSatang()
  expect(await feed(number, { senderAccountNo: 'nobody', amountSatang: 50_00 })).toBe('unknown-sender')
  expect(await person(` ${number.toLowerCase()} `)).toBe(50_00)
  expect(await walletSatang()).toBe(before + 50_00)
})
