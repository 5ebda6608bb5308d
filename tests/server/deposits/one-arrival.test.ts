/**
 * Proves S34. One arrival is one credit, whatever says that it arrived and however its number is spelled; what a person has closed is none; and another
 * arrival is never dropped as a duplicate.
 */
import { beforeEach, expect, it } from 'vitest'
import { creditOnce } from '../../../server/domains/deposits/credit/credit-once.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { memberWith, type TestMember } from '../../support/members.ts'
import { AMOUNT, arrivalsIn, atDeskOf, because, newNumber } from './arrivals.ts'
import { hoursLater, NOW } from './slips/slip-work.ts'

const test = await databaseForFile()

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

const { feed, slip, book, qr, gift, takeGiftOf, held } = arrivalsIn(test.db)
const { person, actAs } = atDeskOf(test.db)
const nok = await person('cashier')

/** Who has sent the money, and somebody else. */
let member: TestMember
let other: TestMember
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 0 })
  other = await memberWith(test.db, { WALLET: 0 })
})

interface Report {
  readonly of?: TestMember | undefined
  readonly amountSatang?: number
  readonly code?: string
  readonly sentAt?: Date
}
type Source = (number: string, report?: Report) => Promise<string>

/** What says that a transfer arrived, and credits it. */
const SOURCES = {
  feed: (number, { of = member, code = 'SCB', ...more } = {}) =>
    feed(number, { senderAccountNo: of.username, houseBankCode: code, ...more }),
  slip: (number, { of = member, ...more } = {}) => slip(of.id, number, more),
  person: (number, { of = member, sentAt: _typed, ...more } = {}) => book(of.id, number, more),
  gateway: (number, { of = member, code, amountSatang, sentAt } = {}) =>
    qr(number, { of: of.id, gateway: code, amount: amountSatang, paidAt: sentAt }),
  link: (number, { of = member, amountSatang } = {}) => gift(of.id, number, amountSatang),
} satisfies Record<string, Source>
type SourceName = keyof typeof SOURCES
const NAMES = ['feed', 'slip', 'person'] as const

/** A person closes what waits under the number. */
async function close(number: string): Promise<string> {
  const id = (await held(number))[0]?.id ?? ''
  await actAs(nok, id, { act: 'claim' })
  return (await actAs(nok, id, { act: 'close', reason: 'returned', because })).outcome
}

/** What was there before. */
const FIRSTS: Readonly<Record<string, Source>> = {
  'credited by the feed': SOURCES.feed,
  'credited by a slip': SOURCES.slip,
  'credited by a person': SOURCES.person,
  'waiting, of an unknown sender': (number) => feed(number),
  'closed by a person': async (number) => feed(number).then(() => close(number)),
  'credited by a person under another number': () => SOURCES.person(newNumber()),
  'credited by a gateway': SOURCES.gateway,
  'waiting, of an unknown QR': (number) => qr(number),
  'of an unknown QR, closed by a person': async (number) => qr(number).then(() => close(number)),
  'credited by its link': SOURCES.link,
  'taken, and not credited': (number) => takeGiftOf(member.id, number),
  'taken, and closed by a person': async (number) => takeGiftOf(member.id, number).then(() => close(number)),
}

/** What is reported then. */
const CHANGES: Readonly<Record<string, () => Report>> = {
  'the same': () => ({}),
  'another amount': () => ({ amountSatang: 50_00 }),
  'another member': () => ({ of: other }),
  'another bank': () => ({ code: 'GSB' }),
  'sent hours later': () => ({ sentAt: hoursLater(3) }),
}

type Results = Partial<Record<SourceName, string>>

/** What the feed, a slip and a person make of it. */
const makes = (byFeed: string, bySlip = byFeed, byPerson = bySlip) => ({
  feed: byFeed,
  slip: bySlip,
  person: byPerson,
})

const KNOWN = makes('-')
const CREDITED = makes('credited')
const HELD = makes('number-used', 'number-used', '-')
const USED = {
  'the same': KNOWN,
  'another amount': HELD,
  'another member': HELD,
  'another bank': makes('credited', 'credited', '-'),
}
const IN_DOUBT = { ...makes('may-be-same', 'may-be-same', 'credited'), gateway: 'may-be-same' }
const ELSEWHERE = { ...CREDITED, gateway: 'credited', link: 'credited' }

/**
 * What each source that can meet it makes of it: `credited`, why it is held for a person, or `-`. Gateways and the mobile wallet number payments of their
 * own; the number of a gift has one amount, and one wallet.
 */
const TABLE: Readonly<Record<string, Readonly<Record<string, Results>>>> = {
  'credited by the feed': USED,
  'credited by a slip': USED,
  'credited by a person': { ...USED, 'another bank': makes('may-be-same', 'may-be-same', '-') },
  'waiting, of an unknown sender': {
    'the same': CREDITED,
    'another amount': makes('credited', 'credited', '-'),
    'another member': CREDITED,
    'another bank': CREDITED,
  },
  'closed by a person': {
    'the same': KNOWN,
    'another amount': makes('credited', 'credited', '-'),
    'another member': KNOWN,
    'another bank': CREDITED,
  },
  'credited by a person under another number': {
    'the same': { ...IN_DOUBT, link: 'credited' },
    'another amount': ELSEWHERE,
    'another member': ELSEWHERE,
    'another bank': IN_DOUBT,
    'sent hours later': { ...CREDITED, gateway: 'credited' },
  },
  'credited by a gateway': {
    'the same': { gateway: '-' },
    'another amount': { gateway: 'number-used' },
    'another member': { gateway: 'number-used' },
    'another bank': { gateway: 'credited' },
  },
  'waiting, of an unknown QR': {
    'the same': { gateway: 'credited' },
    'another amount': { gateway: 'credited' },
    'another member': { gateway: 'credited' },
    'another bank': { gateway: 'credited' },
  },
  'of an unknown QR, closed by a person': {
    'the same': { gateway: 'number-used' },
    'another amount': { gateway: 'credited' },
    'another member': { gateway: 'number-used' },
    'another bank': { gateway: 'number-used' },
  },
  'credited by its link': { 'the same': { link: '-' }, 'another member': { link: '-' } },
  'taken, and not credited': { 'the same': { link: 'credited' }, 'another member': { link: 'credited' } },
  'taken, and closed by a person': { 'the same': { link: '-' }, 'another member': { link: '-' } },
}

const CASES = Object.entries(TABLE).flatMap(([first, changes]) =>
  Object.entries(changes).flatMap(([change, results]) =>
    Object.entries(SOURCES).flatMap(([source, report]) => {
      const result = Object.entries(results).find(([name]) => name === source)?.[1]
      return result === undefined ? [] : [{ first, change, source, report, result }]
    }),
  ),
)

/** What both members have in their wallets, and why each arrival that waits does so, by its id. */
async function stateOf(): Promise<{ satang: number; waiting: Record<string, string> }> {
  const [state] = await test.db.query<{ satang: number; waiting: Record<string, string> | null }>(
    'test.state',
    `SELECT (SELECT coalesce(sum(balance_satang), 0)::bigint FROM account WHERE owner IN ($1, $2) AND kind = 'wallet') AS satang,
            (SELECT json_object_agg(id, why) FROM arrival WHERE done_at IS NULL) AS waiting`,
    [member.id, other.id],
  )
  return { satang: state?.satang ?? 0, waiting: state?.waiting ?? {} }
}
const wallets = async () => (await stateOf()).satang

/** What a report makes of a transfer. */
async function resultOf(source: Source, number: string, report: Report = {}): Promise<string> {
  const before = await stateOf()
  await source(number, report)
  const { satang, waiting } = await stateOf()
  const moved = satang - before.satang
  if (moved !== 0) return moved === (report.amountSatang ?? AMOUNT) ? 'credited' : `credited with ${moved}`
  const added = Object.entries(waiting).filter(([id]) => before.waiting[id] === undefined)
  return added.map(([, why]) => why).join() || '-'
}

it.each(CASES)(
  'what is $first: of $change the $source makes $result',
  async ({ first, change, report: source, result }) => {
    const number = newNumber()
    await FIRSTS[first]?.(number)
    const report = CHANGES[change]?.() ?? {}
    expect(await resultOf(source, number, report)).toBe(result)
    expect(await resultOf(source, number, report)).toBe('-')
  },
)

it('all spellings of a number are equal to the database', async () => {
  const number = newNumber()
  const spelled = Object.entries(SPELLINGS).map(([how, spell]) => ({ how, text: spell(number) }))
  const different = await test.db.query(
    'test.spelled',
    'SELECT how FROM unnest($1::text[], $2::text[]) AS s (how, text) WHERE normal_reference(text) <> normal_reference($3)',
    [spelled.map(({ how }) => how), spelled.map(({ text }) => text), number],
  )
  expect(different).toEqual([])
})

/** Another spelling, of small letters in full width and in groups. */
const respelled = (number: string) => wide(number.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-'))

it.each([
  ...['credited by the feed', 'credited by a slip', 'credited by a person', 'closed by a person'].flatMap(
    (first) => NAMES.map((second) => ({ first, second })),
  ),
  { first: 'credited by a gateway', second: 'gateway' as const },
])('what is $first is not credited again by the $second in another spelling', async ({ first, second }) => {
  const [one, next] = [newNumber(), newNumber()]
  await FIRSTS[first]?.(one)
  await FIRSTS[first]?.(respelled(next))
  const before = await stateOf()
  await SOURCES[second](respelled(one))
  await SOURCES[second](next)
  expect(await stateOf()).toEqual(before)
})

it('all sources at once, each with its own spelling, credit once', async () => {
  const number = newNumber()
  const spellings = Object.values(SPELLINGS).slice(0, 3)
  const reports = NAMES.flatMap((name) => spellings.map((spell) => SOURCES[name](spell(number))))
  await Promise.all(reports)
  expect(await wallets()).toBe(AMOUNT)
})

it.each(NAMES)(
  'what a cashier closes while the %s credits it is closed or credited, and not both',
  async (name) => {
    for (let round = 0; round < 3; round += 1) {
      const number = newNumber()
      await feed(number)
      const before = await wallets()
      const id = (await held(number))[0]?.id ?? ''
      await actAs(nok, id, { act: 'claim' })
      const [closed] = await Promise.all([
        actAs(nok, id, { act: 'close', reason: 'returned', because }),
        SOURCES[name](number, { amountSatang: AMOUNT }),
      ])
      const isFirst = closed.outcome === 'done'
      expect(closed).toMatchObject(isFirst ? { state: 'closed' } : { outcome: 'moved-on', state: 'credited' })
      expect(await wallets()).toBe(before + (isFirst ? 0 : AMOUNT))
      // Of the next number it would be in doubt whether it is this one.
      if (name === 'person') await SOURCES.feed(number)
    }
  },
)

it.each([
  ['with another sign', (number: string) => `${number}/2`],
  ['with a zero at its end', (number: string) => `${number}0`],
  ['with a zero inside', (number: string) => number.replace('B', 'B0')],
  ['with another letter', (number: string) => number.replace('B', 'C')],
  ['of another script', (number: string) => number.replace('B', 'В')],
])('a number %s is another arrival', async (_what, change) => {
  const number = newNumber()
  await SOURCES.feed(number)
  expect(await resultOf(SOURCES.person, change(number))).toBe('credited')
})

it('a number that is spelled otherwise and was sent at another time is another arrival, and held', async () => {
  for (const name of NAMES) {
    const number = newNumber()
    await SOURCES[name](number)
    const later = { sentAt: hoursLater(1) }
    expect(await resultOf(SOURCES.feed, number.toUpperCase(), later)).toBe('number-used')
    await SOURCES.feed(number)
  }
})

/** A person types a transfer to another bank under a number of its own. */
const typed = (of: TestMember, hasLooked: boolean, amountSatang = AMOUNT) =>
  book(of.id, newNumber(), { amountSatang, code: 'GSB' }, hasLooked)

it.each(Object.entries(SOURCES))(
  'who types the amount that the %s has just credited to the member has to look first',
  async (_name, source) => {
    expect(await resultOf(source, newNumber())).toBe('credited')
    expect(await typed(member, false)).toBe('may-be-same')
    expect(await wallets()).toBe(AMOUNT)
    expect([await typed(other, false), await typed(member, false, 50_00)]).toEqual(['credited', 'credited'])
    expect(await typed(member, true)).toBe('credited')
  },
)

it('of two people who type the same money at once under two numbers, one has to look first', async () => {
  const transfer = { kind: 'bank', code: 'SCB', amountSatang: AMOUNT, sentAt: undefined } as const
  const claim = {
    ...transfer,
    evidence: 'typed',
    memberId: member.id,
    occurredAt: NOW,
    actor: 'test',
  } as const
  const type = () => test.db.transaction((tx) => creditOnce(tx, { ...claim, number: newNumber() }))
  const typedAtOnce = await Promise.all([type(), type()])
  expect(typedAtOnce.map(({ outcome }) => outcome).toSorted()).toEqual(['credited', 'may-be-same'])
  expect(await wallets()).toBe(AMOUNT)
})

it('a report of kip is not taken for baht, waits at the rate of its day, and is credited by its slip', async () => {
  const account = { bankCode: 'SCB', bankAccountNo: '1', bankAccountName: '', currency: 'LAK' } as const
  // No SITE_FILE can have such an account.
  const house = {
    accounts: [{ ...account, mode: 'AUTO' as const }],
    kipRate: { kipPerBaht: 690, since: NOW.toISOString() },
  }
  const number = newNumber()
  const reported = () => feed(number, { amountSatang: 69_000_00, senderAccountNo: member.username }, house)
  expect([await reported(), await reported(), await wallets()]).toEqual(['not-automatic', 'not-automatic', 0])
  const paidInKip = { kip: 69_000, kipPerBaht: 600, rateSince: NOW }
  expect(await slip(member.id, number, { amountSatang: 115_00, paidInKip })).toBe('credited')
  expect(await wallets()).toBe(100_00)
  expect(await reported()).toBe('already-credited')
})
