/** What people of the house show and allow, as they change it at the desk. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Section } from '../../../../desk/contract/site/sections.ts'
import { type AtDesk, deskServerForFile } from '../../../support/desk.ts'

const server = await deskServerForFile({
  config: { rateLimit: false, settingsOfEnvironment: { 'withdrawals.dailyPerMember': 5000 } },
})
const mali = await server.enter('mali')
const nok = await server.enter('nok')
const token = await server.logIn()

const lookup = async (what: string) => (await server.request(`/api/lookup/${what}`, { token })).body

/** The section as somebody reads it, the newest version first. */
const read = async (section: Section) => Object((await nok.call('/api/site/read', { section })).body)

/** Saves what the newest version says, with changes. */
async function save(section: Section, changes: object, more: object = {}, by: AtDesk = mali) {
  const { versions } = await read(section)
  const [{ number, content }] = versions
  const body = { section, seen: number, content: { ...content, ...changes }, because: 'a test', ...more }
  return (await by.keyed('/api/site/save', body)).body
}

const confirm = async (section: Section, by: AtDesk = nok) => {
  const { versions } = await read(section)
  return (await by.keyed('/api/site/confirm', { section, number: versions[0].number })).body
}

const accountsNow = async () => (await read('accounts')).versions[0].content.bankAccounts

/** The numbers of the accounts that members see. */
const shown = async () =>
  Object(await lookup('deposit')).banks.map((bank: { bankAccountNo?: string }) => bank.bankAccountNo)

it('the version of the files is shown, and a change is seen by members and in the history', async () => {
  const { current, versions } = await read('contact')
  expect({ current, versions }).toMatchObject({ current: 0, versions: [{ number: 0, isWaiting: false }] })
  expect(await save('contact', { lineName: '@newname' })).toEqual({ outcome: 'done' })
  await expect.poll(() => lookup('contact')).toMatchObject({ lineName: '@newname' })
  expect(await read('contact')).toMatchObject({
    current: 1,
    versions: [
      { number: 1, by: 'Mali', because: 'a test', content: { lineName: '@newname' } },
      { number: 0 },
    ],
  })
})

it('an account is switched off and on by one person, and another one needs a second', async () => {
  const [first, ...others] = await accountsNow()
  const off = [{ ...first, isOn: false }, ...others]
  expect(await save('accounts', { bankAccounts: off })).toEqual({ outcome: 'done' })
  await expect.poll(shown).not.toContain(first.bankAccountNo)
  expect(await save('accounts', { bankAccounts: [...others, first] })).toEqual({ outcome: 'done' })
  await expect.poll(shown).toContain(first.bankAccountNo)

  const another = { ...first, bankAccountNo: '7778889990' }
  expect(await save('accounts', { bankAccounts: [another] })).toEqual({ outcome: 'waiting' })
  expect((await mali.call('/api/site')).body).toContainEqual({ section: 'accounts', isWaiting: true })
  expect(await confirm('accounts', mali)).toEqual({ outcome: 'other-person' })
  expect(await shown()).not.toContain('7778889990')
  expect(await confirm('accounts')).toEqual({ outcome: 'done' })
  await expect.poll(shown).toContain('7778889990')
  expect(await confirm('accounts')).toEqual({ outcome: 'moved-on' })
})

it.each([
  ['another holder', { bankAccountName: 'SOMEBODY ELSE' }],
  ['no report of the bank', { mode: undefined }],
])('an account with %s needs a second person', async (_what, change) => {
  const [first, ...others] = await accountsNow()
  const bankAccounts = [{ ...first, ...change }, ...others]
  expect(await save('accounts', { bankAccounts })).toEqual({ outcome: 'waiting' })
  // What is taken back needs nobody.
  expect(await save('accounts', { bankAccounts: [first, ...others] })).toEqual({ outcome: 'done' })
  expect(await confirm('accounts')).toEqual({ outcome: 'moved-on' })
})

it.each([
  ['a QR number', 'accounts', { qr: { KBANK: '999999999999999' } }],
  ['a wallet', 'accounts', { wallet: { walletAccountName: 'X', walletAccountNo: '0800000000' } }],
  ['a rate', 'accounts', { kipRate: { kipPerBaht: 1, since: '2026-11-01T00:00:00.000Z' } }],
  ['a limit', 'limits', { withdrawals: { secondPersonAbove: 1_000_000 } }],
] as const)('%s needs a second person, and does not hold before', async (_what, section, change) => {
  const before = await lookup('deposit')
  const { content } = (await read(section)).versions[0]
  expect(await save(section, change)).toEqual({ outcome: 'waiting' })
  expect(await lookup('deposit')).toEqual(before)
  expect(await save(section, content)).toEqual({ outcome: 'done' })
})

it('of two who change a section at once one does, and the other is told', async () => {
  const { versions } = await read('switches')
  const body = (spinActive: boolean) => ({
    section: 'switches',
    seen: versions[0].number,
    content: { ...versions[0].content, spinActive },
    because: 'a test',
  })
  const both = await Promise.all([true, false].map((on) => mali.keyed('/api/site/save', body(on))))
  expect(both.map((answer) => String(Object(answer.body).outcome)).toSorted()).toEqual(['done', 'moved-on'])
  const again = await mali.keyed('/api/site/save', body(true))
  expect(again.body).toEqual({ outcome: 'moved-on' })
})

it('a save that is sent twice counts once', async () => {
  const { versions } = await read('hours')
  const body = {
    section: 'hours',
    seen: versions[0].number,
    content: { closedFrom: '22:00' },
    because: 'a test',
  }
  const key = randomUUID()
  await mali.keyed('/api/site/save', body, key)
  expect((await mali.keyed('/api/site/save', body, key)).body).toEqual({ outcome: 'done' })
  expect((await read('hours')).versions).toHaveLength(2)
})

it('a version starts at its time', async () => {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  const text = { th: 'ใหม่', lo: 'ໃໝ່', en: 'new' }
  const before = await lookup('notice')
  expect(await save('notices', { notices: [{ text }] }, { startsAt })).toEqual({ outcome: 'done' })
  expect(await read('notices')).toMatchObject({
    current: 0,
    versions: [{ number: 1, startsAt }, { number: 0 }],
  })
  expect(await lookup('notice')).toEqual(before)
  await server.sandbox('POST', '/api/clock', { advanceSeconds: 3601 })
  await expect.poll(() => lookup('notice')).toEqual({ notice: text.th })
})

const startsIn = (hours: number) => ({
  startsAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
})

it('what was planned to end is kept on by two, as what has ended is switched on', async () => {
  const [ends, later] = [{ spinActive: false }, { spinActive: true }]
  await save('switches', later)
  await confirm('switches')
  expect(await save('switches', ends, startsIn(100))).toEqual({ outcome: 'done' })
  expect(await save('switches', later)).toEqual({ outcome: 'waiting' })
  expect(await save('switches', later, startsIn(101))).toEqual({ outcome: 'waiting' })
  expect(await save('switches', ends)).toEqual({ outcome: 'done' })
})

it('what somebody wrote who has left is confirmed by nobody: they may be in again under another name', async () => {
  const gone = await server.join(undefined, 'manager', 'gone')
  const [first, ...others] = await accountsNow()
  const bankAccounts = [{ ...first, bankAccountNo: '1112223334' }, ...others]
  expect(await save('accounts', { bankAccounts }, {}, gone)).toEqual({ outcome: 'waiting' })
  await mali.call(`/api/people/${await server.idOf('gone')}`, { status: 'suspended' })
  const again = await server.join(mali, 'manager', 'again')
  expect(await confirm('accounts', again)).toEqual({ outcome: 'first-left' })
  expect(await save('accounts', { bankAccounts: [first, ...others] })).toEqual({ outcome: 'done' })
})

it('the conditions of a house may be long, and the end of what fits is said', async () => {
  const text = 'ก'.repeat(4000)
  const conditions = (many: number) => ({
    conditions: Array.from({ length: many }, () => ({ th: text, lo: text, en: text })),
  })
  expect(await save('texts', conditions(10))).toEqual({ outcome: 'done' })
  expect(await save('texts', conditions(15))).toMatchObject({ message: 'KEY_INVALID' })
})

it('members see the notices that have not ended, one below the other, and the texts as they are written', async () => {
  const text = { th: 'a', lo: 'b', en: 'c' }
  const until = new Date(Date.now() - 1000).toISOString()
  const notices = [{ text }, { text: { ...text, th: 'old' }, until }, { text: { ...text, th: 'd' } }]
  expect(await save('notices', { notices })).toEqual({ outcome: 'done' })
  expect(await save('texts', { agreements: [text] })).toEqual({ outcome: 'done' })
  await expect.poll(() => lookup('notice')).toEqual({ notice: 'a<br>d' })
  await expect.poll(() => lookup('agreements')).toEqual(['a'])
})

it.each<[string, Section, object]>([
  ['no fields of the section', 'contact', { lineLink: 'https://a.example', newField: 1 }],
  ['an address that is none', 'contact', { lineLink: 'javascript:alert(1)' }],
  ['a text without end', 'contact', { lineName: 'x'.repeat(61) }],
  ['what the database cannot keep', 'contact', { lineName: 'a\u0000b' }],
  ['half of a sign', 'contact', { lineName: '\ud83d' }],
  ['a negative limit', 'limits', { withdrawals: { minimum: -1 } }],
  ['a limit above everything', 'limits', { withdrawals: { maximum: 1e15 } }],
  ['no time of day', 'hours', { closedFrom: '25:00' }],
  ['more accounts than a page has', 'accounts', { bankAccounts: Array.from({ length: 41 }, () => ({})) }],
  [
    'a start in a year of Thailand',
    'notices',
    { notices: [{ text: { th: 'a', lo: 'b', en: 'c' }, from: '2569-11-29T00:00:00.000Z' }] },
  ],
  [
    'a start after the end of time',
    'notices',
    { notices: [{ text: { th: 'a', lo: 'b', en: 'c' }, from: '+275760-09-13T00:00:00.001Z' }] },
  ],
])('%s is refused', async (_what, section, changes) => {
  const before = await read(section)
  expect(await save(section, changes)).toMatchObject({ message: 'KEY_INVALID' })
  expect(await read(section)).toEqual(before)
})

it('a version that would start after centuries is refused', async () => {
  const refused = { message: 'KEY_INVALID', params: { key: 'startsAt' } }
  expect(await save('notices', {}, { startsAt: '2569-11-29T00:00:00.000Z' })).toMatchObject(refused)
})

it('a reason is asked for, and a limit that a variable decides stays', async () => {
  expect(await save('contact', {}, { because: '  ' })).toMatchObject({ message: 'KEY_INVALID' })
  expect(await read('limits')).toMatchObject({ decided: ['withdrawals.dailyPerMember'] })
})

it('each change is in the log, with its section, reason and number', async () => {
  const rows = await server.db.query(
    'test.log',
    "SELECT subject, detail FROM desk_log WHERE act = 'site-save' ORDER BY id LIMIT 1",
  )
  expect(rows).toEqual([{ subject: 'contact', detail: { because: 'a test', number: 1 } }])
})

it('an account that a day has filled is shown again on the next', async () => {
  const [first, ...others] = await accountsNow()
  const full = { ...first, dailyLimit: 1000 }
  const second = { ...first, bankAccountNo: '5556667770', dailyLimit: 500 }
  expect(await save('accounts', { bankAccounts: [full, ...others] })).toEqual({ outcome: 'done' })
  await save('accounts', { bankAccounts: [full, second, ...others] })
  expect(await confirm('accounts')).toEqual({ outcome: 'done' })
  const { bankCode } = first
  const numbers = async () =>
    Object(await lookup('deposit'))
      .banks.filter((bank: { bankCode: string }) => bank.bankCode === bankCode)
      .map((bank: { bankAccountNo?: string }) => bank.bankAccountNo)
  await expect.poll(numbers).toEqual([first.bankAccountNo, second.bankAccountNo])
  const arrive = (amount: number) => server.unknownMoney(randomUUID().replaceAll('-', ''), amount)
  await arrive(999)
  expect(await numbers()).toHaveLength(2)
  await arrive(1)
  expect(await numbers()).toEqual([second.bankAccountNo])
  await arrive(500)
  expect(await numbers()).toEqual([])
  await server.sandbox('POST', '/api/clock', { advanceSeconds: 86_400 })
  expect(await numbers()).toHaveLength(2)
  await save('accounts', { bankAccounts: [first, ...others] })
})
