/** Mistakes about money that two people of the desk put right. Each pair of people is in `two-people.test.ts`. */
import { beforeEach, expect, it } from 'vitest'
import { houseAccount, memberAccount } from '../../../server/ledger/accounts.ts'
import { examineBooks } from '../../../server/ledger/books/ledger-audit.ts'
import { postTransfer } from '../../../server/ledger/transfer.ts'
import { MAX_MOVED_SATANG, toBaht } from '../../../src/contract/primitives.ts'
import { type AtDesk, deskServerForFile, found, listOf, readOf } from '../../support/desk.ts'
import { booksOf } from '../../support/members.ts'
import { arrive } from '../deposits/arrivals.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { newPlayer, type Player } from '../rewards/player.ts'

const server = await deskServerForFile({
  config: { rateLimit: false },
  settings: { withdrawals: { secondPersonAbove: 1000 }, desk: { creditsPerDay: 5000 } },
})
await moveToNoon(server)
const [nok, lek, mali] = [await server.enter('nok'), await server.enter('lek'), await server.enter('mali')]
const because = 'Credited to the wrong member'

let member: Player
let other: Player
beforeEach(async () => {
  member = await newPlayer(server)
  other = await newPlayer(server)
})

const propose = async (request: object, by = nok, { id: memberId } = member) =>
  Object((await by.propose({ memberId, because, ...request })).body)
const waiting = async () => Object((await lek.call('/api/proposals', { memberId: member.id })).body)
/** Two cashiers do it. */
async function done(request: object): Promise<void> {
  expect(await propose(request)).toEqual({ outcome: 'done' })
  expect(await lek.decide(member.id)).toEqual({ outcome: 'done' })
}
const timelineOf = async ({ id }: Player) => (await readOf(lek, 'members', id)).timeline
/** The credits that the desk offers to correct, the newest first. */
async function creditsOf(player: Player): Promise<{ reference: string; left: number }[]> {
  const events: { credit?: { reference: string; left: number } }[] = await timelineOf(player)
  return events.flatMap(({ credit }) => credit ?? [])
}
const credit = async (player = member) => (await creditsOf(player))[0] ?? { reference: '', left: 0 }
async function statementOf(player: Player) {
  const { body } = await player.request('/api/statement', 'POST', { page: 1, limit: 10 })
  return Object(body).statements
}
async function approve(by: AtDesk, id: string): Promise<unknown> {
  const outcome = await by.take('withdrawals', id, { act: 'approve' })
  if (Object(outcome).outcome !== 'done') await by.act(id, { act: 'release' })
  return outcome
}
const pay = (by: AtDesk, id: string, reference: string) =>
  by.act(id, { act: 'pay', bankCode: 'SCB', reference })

const pauseOf = (id: string, kind: string) =>
  `INSERT INTO member_pause (id, member_id, kind, begun_at, until_at)
   VALUES (gen_random_uuid(), '${id}', '${kind}', now(), now() + interval '200 days')`

it('a credit is taken back as far as the money is there, which the member reads', async () => {
  await member.deposit(700)
  await member.toGame(500)
  const { reference, left } = await credit()
  expect(left).toBe(700)
  const request = { kind: 'credit-back', reference, amount: 700 }
  expect(await propose(request)).toEqual({ outcome: 'done' })
  expect(await propose(request)).toEqual({ outcome: 'already-proposed' })
  expect(await member.walletSatang()).toBe(200_00)
  expect(await waiting()).toMatchObject([{ before: reference, amount: 700, because }])
  expect(await lek.decide(member.id)).toEqual({ outcome: 'done' })
  expect(await member.walletSatang()).toBe(0)
  const correction = { statementType: 'correction', note: because }
  expect((await statementOf(member))[0]).toMatchObject({ ...correction, amount: -200 })
  expect(await timelineOf(member)).toContainEqual(
    expect.objectContaining({ what: 'correction SCB', amount: -200, note: because, credit: null }),
  )
  expect(await credit()).toEqual({ reference, left: 500 })
  expect(await propose(request)).toEqual({ outcome: 'money-gone' })
  await member.toGame(-500)
  await done(request)
  expect(await creditsOf(member)).toEqual([])
  expect(await propose(request)).toEqual({ outcome: 'taken-back' })
})

it('a credit is moved to another member, whose withdrawals neither of the two decides about', async () => {
  await member.deposit(700)
  const { reference } = await credit()
  const request = { kind: 'credit-move', reference, amount: 700, phone: other.username }
  expect(await propose(request)).toEqual({ outcome: 'done' })
  const [row] = await waiting()
  expect(row).toMatchObject({ before: reference, amount: 700 })
  expect(row.after).toContain(other.username.slice(-4))
  expect(row.after).not.toContain(other.username)
  expect(await lek.decide(member.id)).toEqual({ outcome: 'done' })
  expect([await member.walletSatang(), await other.walletSatang()]).toEqual([0, 700_00])
  for (const [player, amount] of [
    [member, -700],
    [other, 700],
  ] as const) {
    const correction = { statementType: 'correction', amount, note: because }
    expect((await statementOf(player))[0]).toMatchObject(correction)
    for (const event of [
      { amount, note: because },
      { what: 'credit-move-confirm', source: 'desk' },
    ])
      expect(await timelineOf(player)).toContainEqual(expect.objectContaining(event))
  }
  const id = await server.withdrawal(other, 700)
  for (const involved of [nok, lek]) expect(await approve(involved, id)).toEqual({ outcome: 'involved' })
  expect(await approve(mali, id)).toMatchObject({ outcome: 'done' })
  // What the other has is a credit that can be put right itself.
  await mali.act(id, { act: 'reject', reason: 'a test' })
  const moved = { kind: 'credit-back', ...(await credit(other)), amount: 700 }
  expect(await propose(moved, nok, other)).toEqual({ outcome: 'done' })
})

it('a credit is moved by two people of whom each has seen what the other member was credited with since', async () => {
  await member.deposit(700)
  await server.db.script(
    `UPDATE arrival SET done_at = now() - interval '3 days' WHERE deposit_reference = '${(await credit()).reference}'`,
  )
  await other.deposit(700)
  const { reference: alike } = await credit(other)
  const { reference } = await credit()
  const request = { kind: 'credit-move', reference, amount: 10, phone: other.username }
  const question = { outcome: 'may-be-same', alike: [alike] }
  expect(await propose(request)).toEqual(question)
  expect(await propose({ ...request, seen: [alike] })).toEqual({ outcome: 'done' })
  expect(await lek.decide(member.id)).toEqual(question)
  expect(await other.walletSatang()).toBe(700_00)
  expect(await lek.decide(member.id, { act: 'confirm', seen: [alike] })).toEqual({ outcome: 'done' })
  expect(await other.walletSatang()).toBe(710_00)
})

it('a credit can be taken back however often its member moves money afterwards', async () => {
  await member.deposit(700)
  const { reference } = await credit()
  await server.db.transaction(async (tx) => {
    const wallet = memberAccount(member.id, 'wallet')
    const house = houseAccount('opening')
    for (let times = 0; times < 102; times += 1) {
      const amountSatang = times % 2 === 0 ? -1_00 : 1_00
      await postTransfer(tx, {
        kind: 'game-transfer',
        actor: 'test',
        description: 'PG',
        occurredAt: new Date(),
        postings: [
          { account: wallet, amountSatang },
          { account: house, amountSatang: -amountSatang },
        ],
      })
    }
  })
  expect(await creditsOf(member)).toEqual([{ reference, left: 700 }])
})

it('a credit of the longest number is compared, and taken back', async () => {
  await arrive(server.db, { memberId: member.id, number: 'R'.repeat(256), amountSatang: 300_00 })
  const { reference } = await credit()
  const byHand = { kind: 'credit-by-hand', bankCode: 'SCB', amount: 300, hasLooked: true }
  expect(await propose(byHand)).toEqual({ outcome: 'done' })
  expect(await lek.decide(member.id, { act: 'confirm', hasLooked: true })).toEqual({ outcome: 'done' })
  await done({ kind: 'credit-back', reference, amount: 300 })
})

it('a credit that was taken back is no credit any more that another may be the same as', async () => {
  const announced = await server.announcement(member, 300)
  await nok.take('announcements', announced, { act: 'book', ...found(`typed-${member.id}`) })
  const report = (number: string) => server.transfer(member.username, `${number}-${member.id}`)
  expect(await report('waits')).toBe('held')
  const arrivalId = (await listOf(nok, 'arrivals', 'open', `waits-${member.id}`)).rows[0].id
  await done({ kind: 'credit-back', ...(await credit()), amount: 300 })
  expect(await readOf(nok, 'arrivals', arrivalId)).toMatchObject({ credits: [{ amount: 0 }] })
  const same = await mali.take('arrivals', arrivalId, { act: 'same', because })
  expect(same).toEqual({ outcome: 'other-transfer' })
  expect(await mali.assign(arrivalId, { act: 'credit', memberId: member.id, because })).toMatchObject({
    outcome: 'done',
  })
  expect(await report('later')).toBe('credited')
  expect(await member.walletSatang()).toBe(600_00)
})

it('a credit is not moved to nobody or the same member, of somebody else, nor of no amount or too much', async () => {
  for (const player of [member, other]) await player.deposit(100)
  const [{ reference }, ofOther] = [await credit(), await credit(other)]
  const request = { kind: 'credit-move', reference, amount: 100, phone: other.username }
  for (const [changes, outcome] of [
    [{ phone: '0999999999' }, { message: 'NO_DATA' }],
    [{ phone: member.username }, { outcome: 'same-member' }],
    [{ reference: ofOther.reference }, { outcome: 'unknown' }],
    [{ amount: 0 }, { message: 'KEY_INVALID' }],
    [{ amount: toBaht(MAX_MOVED_SATANG) + 0.01 }, { message: 'KEY_INVALID' }],
  ] as const)
    expect(await propose({ ...request, ...changes })).toMatchObject(outcome)
})

it.each<[string, (id: string) => string, object]>([
  ['is locked out', (id) => `UPDATE member SET status = 'blocked' WHERE id = '${id}'`, { isLocked: true }],
  ['takes a break', (id) => pauseOf(id, 'break'), { pause: { kind: 'break', canReopen: false } }],
  ['is excluded', (id) => pauseOf(id, 'exclusion'), { pause: { kind: 'exclusion', canReopen: false } }],
])(
  'a credit is moved to who %s, since the money is theirs, which the second person reads',
  async (_, state, shown) => {
    await member.deposit(700)
    await server.db.script(state(other.id))
    const { reference } = await credit()
    const request = { kind: 'credit-move', reference, amount: 700, phone: other.username }
    expect(await propose(request)).toEqual({ outcome: 'done' })
    const [row] = await waiting()
    expect(row.about).toMatchObject([
      { id: member.id, isLocked: false },
      { id: other.id, ...shown },
    ])
    expect(row.about[0]).not.toHaveProperty('pause')
    expect(await lek.decide(member.id)).toEqual({ outcome: 'done' })
    expect(await booksOf(server.db, other.id)).toMatchObject({ wallet: 700_00 })
  },
)

it('a credit of much money needs a manager as one of the two', async () => {
  await member.deposit(1500)
  const request = { kind: 'credit-back', ...(await credit()), amount: 1500 }
  await propose(request)
  expect(await lek.decide(member.id)).toEqual({ outcome: 'needs-manager' })
  await nok.decide(member.id, { act: 'withdraw' })
  await propose(request, mali)
  expect(await lek.decide(member.id)).toEqual({ outcome: 'done' })
})

it('a credit by hand is against an account of the house, with a reason that the member reads', async () => {
  const receiver = { bankCode: 'SCB', currency: 'BAHT' }
  expect((await readOf(nok, 'members', member.id)).receivers).toContainEqual(receiver)
  const request = { kind: 'credit-by-hand', bankCode: 'SCB', amount: 250.5 }
  expect(await propose({ ...request, bankCode: 'NOBANK' })).toMatchObject({ message: 'KEY_INVALID' })
  expect(await propose(request)).toEqual({ outcome: 'done' })
  expect(await waiting()).toMatchObject([{ after: 'SCB', amount: 250.5 }])
  expect(await lek.decide(member.id)).toEqual({ outcome: 'done' })
  expect(await member.walletSatang()).toBe(250_50)
  expect(await statementOf(member)).toMatchObject([
    { statementType: 'correction', from: 'SCB', amount: 250.5, note: because },
  ])
  expect(await credit()).toMatchObject({ left: 250.5 })
})

it('a credit by hand is a deposit where a bank has a number for it, once, and more than one person may credit', async () => {
  const request = { kind: 'credit-by-hand', bankCode: 'SCB', reference: 'BIG 0001', amount: 250_000 }
  expect(await propose(request)).toEqual({ outcome: 'done' })
  expect(await waiting()).toMatchObject([{ after: 'SCB BIG0001' }])
  expect(await mali.decide(member.id)).toEqual({ outcome: 'done' })
  expect(await member.walletSatang()).toBe(250_000_00)
  expect(await statementOf(member)).toMatchObject([{ statementType: 'deposit', amount: 250_000 }])
  expect(await propose({ ...request, reference: 'big-0001' })).toEqual({ outcome: 'reference-used' })
})

it('a credit by hand that may be a repeat is proposed, and confirmed, by who has seen every credit that it may repeat', async () => {
  const request = { kind: 'credit-by-hand', bankCode: 'SCB', amount: 300 }
  const [older, newer] = ['bank:SCB:ALIKE-1', 'bank:SCB:ALIKE-2']
  await server.transfer(member.username, 'ALIKE-1')
  expect(await propose(request)).toEqual({ outcome: 'may-be-same', alike: [older] })
  await server.transfer(member.username, 'ALIKE-2')
  const both = { outcome: 'may-be-same', alike: [newer, older] }
  expect(await propose({ ...request, seen: [older] })).toEqual(both)
  expect(await propose({ ...request, seen: both.alike })).toEqual({ outcome: 'done' })
  expect(await lek.decide(member.id)).toEqual(both)
  expect(await lek.decide(member.id, { act: 'confirm', seen: both.alike })).toEqual({ outcome: 'done' })
  const typed = { ...request, reference: 'MISTYPED-1' }
  expect(await propose(typed)).toMatchObject({
    outcome: 'may-be-same',
    alike: [newer, older, expect.any(String)],
  })
  await propose({ ...typed, hasLooked: true })
  expect(await lek.decide(member.id)).toMatchObject({ outcome: 'may-be-same' })
  expect(await lek.decide(member.id, { act: 'confirm', hasLooked: true })).toEqual({ outcome: 'done' })
  expect(await member.walletSatang()).toBe(1200_00)
})

it('a credit by hand at an account in kip is typed in kip, which are worth what they were when it was proposed', async () => {
  const request = { kind: 'credit-by-hand', bankCode: 'BCEL', amount: 69_000 }
  await done({ ...request, reference: 'KIP-1' })
  expect(await member.walletSatang()).toBe(100_00)
  const report = { bankCode: 'BCEL', amount: 69_000 }
  expect(await server.transfer(member.username, 'KIP-1', report)).toBe('already-credited')
  expect(await propose({ ...request, amount: 138_000 })).toEqual({ outcome: 'done' })
  expect(await waiting()).toMatchObject([{ after: 'BCEL 138,000 LAK', amount: 200 }])
  expect(await propose({ ...request, amount: 0.5 })).toMatchObject({ params: { key: 'amount' } })
})

it('a credit by hand without a number may be the same as what is reported, or typed, later', async () => {
  await propose({ kind: 'credit-by-hand', bankCode: 'SCB', amount: 300 })
  await lek.decide(member.id)
  expect(await server.transfer(member.username, 'REPORTED-1')).toBe('held')
  const typed = { act: 'book', ...found('TYPED-1', { hasLooked: false }) }
  const announced = await server.announcement(member, 300)
  expect(await nok.take('announcements', announced, typed)).toMatchObject({ outcome: 'may-be-same' })
  expect(await member.walletSatang()).toBe(300_00)
})

it('a withdrawal that was marked as paid is open again with the reason, and is decided by others', async () => {
  await member.deposit(900)
  const id = await server.withdrawal(member, 300)
  const request = { kind: 'withdrawal-reopen', withdrawalId: id }
  expect(await propose(request)).toEqual({ outcome: 'not-paid' })
  expect(await propose(request, nok, other)).toMatchObject({ message: 'KEY_INVALID' })
  await approve(nok, id)
  await pay(nok, id, `first-${id}`)
  expect(await propose(request)).toEqual({ outcome: 'done' })
  expect(await waiting()).toMatchObject([{ before: expect.stringMatching(/^\w+ ··\d{4}$/), amount: 300 }])
  expect(await lek.decide(member.id)).toEqual({ outcome: 'done' })
  expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 600_00, held: 300_00 })
  const open = { statementType: 'withdraw', status: 'PENDING', note: because }
  expect((await statementOf(member))[0]).toMatchObject(open)
  expect(await approve(lek, id)).toEqual({ outcome: 'involved' })
  await approve(mali, id)
  expect(await pay(mali, id, `second-${id}`)).toMatchObject({ state: 'paid' })
  const { steps, payment } = await readOf(nok, 'withdrawals', id)
  for (const [what, by] of [
    ['withdrawal-reopen-propose', 'Nok'],
    ['withdrawal-reopen-confirm', 'Lek'],
  ])
    expect(steps).toContainEqual(expect.objectContaining({ what, by }))
  expect(payment).toMatchObject({ reference: `second-${id}`, by: 'Mali' })
})

it('the books are sound after all of this', async () => {
  expect(await examineBooks(server.db)).toBeUndefined()
})
