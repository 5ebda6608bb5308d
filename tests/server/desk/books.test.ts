/** The books of the house by day: what they show is what the ledger says. */
import { expect, it } from 'vitest'
import { saveHouseTotals } from '../../../server/domains/statements/day-books.ts'
import { bangkokDay } from '../../../server/platform/calendar/bangkok.ts'
import { type AtDesk, deskServerForFile, listOf } from '../../support/desk.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { newPlayer } from '../rewards/player.ts'

const server = await deskServerForFile({ config: { rateLimit: false } })
const [nok, mali, aree] = [await server.enter('nok'), await server.enter('mali'), await server.enter('aree')]
const member = await newPlayer(server)

/** The day of the business clock, so many days ago. */
await moveToNoon(server)
const advance = async (advanceSeconds: number) =>
  Date.parse(Object((await server.sandbox('POST', '/api/clock', { advanceSeconds })).body).now)
const noon = await advance(0)
const dayAgo = (days: number) => bangkokDay(new Date(noon - days * 86_400_000))
const booksOf = async (day?: string, by = aree) => Object((await by.call('/api/books', { day })).body)
/** Of the accounts of that day. Demo members have opened others. */
const bankOf = async (day?: string) => {
  const { accounts }: { accounts: { account: string }[] } = await booksOf(day)
  return accounts.find(({ account }) => account === 'bank:SCB')
}
const entriesOf = async (account: string, by: AtDesk = aree) =>
  (await by.call('/api/books/entries', { day: dayAgo(0), account })).body
const close = async (day: string, by = nok) =>
  Object((await by.keyed('/api/books/close', { day })).body).outcome

const sum = (amounts: { after?: number; amount?: number }[]) =>
  amounts.reduce((all, { after = 0, amount = 0 }) => all + after + amount, 0)

it('what moved on a day is shown by account of the house, of which the members have the sum', async () => {
  await member.deposit(700)
  await member.deposit(50.25)
  await member.toGame(300)
  await server.withdrawal(member, 200)
  const books = await booksOf()
  expect(books).toMatchObject({ day: dayAgo(0), isOver: false, audit: { violations: 0 } })
  expect(await bankOf()).toEqual({
    account: 'bank:SCB',
    before: 0,
    after: 750.25,
    lines: [{ kind: 'deposit', times: 2, toMembers: 750.25, fromMembers: 0 }],
  })
  expect(books.places).toContainEqual({ place: 'held', amount: 200 })
  expect(sum(books.places)).toBeCloseTo(sum(books.accounts))
  expect(books.waiting).toContainEqual({ what: 'withdrawals', times: 1, amount: 200 })
})

it('each figure leads to its postings, and the reading is in the log', async () => {
  expect(await entriesOf('bank:SCB')).toMatchObject([
    { kind: 'deposit', amount: 50.25, memberId: member.id, member: expect.stringContaining('···') },
    { kind: 'deposit', amount: 700 },
  ])
  expect(await entriesOf('bank:KBANK')).toEqual([])
  const logged = Object(await mali.call('/api/log', { act: 'books-read' })).body
  expect(logged).toMatchObject([
    { by: 'Aree', subject: 'bank:KBANK', detail: { day: dayAgo(0) } },
    { subject: 'bank:SCB' },
  ])
})

it('a day is closed once, when it is over, and says whether it is still as it was closed', async () => {
  const today = dayAgo(0)
  expect(await close(today)).toBe('not-over')
  expect(await close(dayAgo(-1))).toBe('not-over')
  await advance(86_400)
  expect(await close(today)).toBe('done')
  expect(await close(today, mali)).toBe('closed-before')
  expect((await booksOf(today)).closed).toMatchObject({ by: 'Nok', isSame: true })

  await member.deposit(10)
  expect((await booksOf(today)).closed).toMatchObject({ isSame: true })
  expect(await bankOf()).toMatchObject({ before: 750.25, after: 760.25 })
  expect(await bankOf(today)).toMatchObject({ after: 750.25 })

  await server.database.asSupervisor(
    `UPDATE transfer SET occurred_at = occurred_at - interval '1 day' WHERE id = (SELECT max(id::text)::uuid FROM transfer WHERE kind = 'deposit')`,
  )
  expect((await booksOf(today)).closed).toMatchObject({ isSame: false })
})

it.each(['2026-02-30', 'yesterday', '', '9999-01-01'])('%j is no day', async (day) => {
  expect(await aree.call('/api/books', { day })).toMatchObject({ status: 400 })
})

it('the figures of a day are the same whether earlier postings were summed before or not', async () => {
  const before = (await booksOf()).accounts
  await saveHouseTotals(server.db, 0)
  expect((await booksOf()).accounts).toEqual(before)
  await member.deposit(1.25)
  const after = (await booksOf()).accounts
  expect(after).not.toEqual(before)
  // As if two days had passed, and two more.
  await saveHouseTotals(server.db, -48)
  expect((await booksOf()).accounts).toEqual(after)
  await server.database.asSupervisor('DELETE FROM house_total')
})

it('what came in at a bank and was paid from it on a day is listed for a comparison with its statement, credited or not', async () => {
  const day = dayAgo(-1)
  const lines = async (bankCode?: string) =>
    Object((await aree.call('/api/books/bank', { day, bankCode })).body)
  const money = await server.unknownMoney('9000000001', 77)
  const { rows } = await listOf(nok, 'withdrawals', 'open', member.username)
  const [{ id }] = rows
  await nok.take('withdrawals', id, { act: 'approve' })
  await nok.act(id, { act: 'pay', bankCode: 'SCB', reference: 'FT77' })
  const { banks, bankCode, currency, lines: found } = await lines()
  expect([banks, bankCode, currency]).toEqual([['SCB', 'KBANK', 'GSB', 'BCEL'], 'SCB', 'BAHT'])
  expect(found).toContainEqual(
    expect.objectContaining({ kind: 'waiting', id: money, amount: 77, number: '9000000001' }),
  )
  expect(found).toContainEqual(
    expect.objectContaining({ kind: 'paid', id, amount: -200, number: 'FT77', memberId: member.id }),
  )
  expect(found).toContainEqual(expect.objectContaining({ kind: 'credited', amount: 10 }))
  expect((await lines('KBANK')).lines).toEqual([])
  expect(await lines('BBL')).toMatchObject({ bankCode: null, lines: [] })
})
