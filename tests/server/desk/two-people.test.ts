/** Every act that moves money or changes who gets it, with every pair of people. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Kind, KIND_NAMES, KINDS } from '../../../desk/contract/proposals.ts'
import { seeMember } from '../../../server/domains/members/find-members.ts'
import { findMember } from '../../../server/domains/members/members.ts'
import { openWithdrawal } from '../../../server/domains/withdrawals/withdrawals.ts'
import { DEMO_MEMBERS } from '../../../server/outside/seed/demo-members.ts'
import { type AtDesk, deskServerForFile } from '../../support/desk.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { handIn, slipOf } from '../deposits/slips/slips.ts'
import { newPlayer, type Player } from '../rewards/player.ts'
import { actsOfContract } from './contract-acts.ts'

const server = await deskServerForFile({
  config: { rateLimit: false },
  settings: { withdrawals: { secondPersonAbove: 500 }, desk: { creditsPerDay: 10_000 } },
})
await moveToNoon(server)
const mali = await server.enter('mali')
const nok = await server.enter('nok')

/** A manager, invited two days ago unless they are new. */
async function join(by: AtDesk | undefined, username: string, { isNew = false } = {}) {
  const person = await server.join(by, 'manager', username)
  if (!isNew)
    await server.database.asSupervisor(
      `UPDATE staff SET created_at = created_at - interval '2 days' WHERE username = '${username}'`,
    )
  return person
}
const first = await join(mali, 'first')
const newcomer = await join(mali, 'newcomer', { isNew: true })
const invited = await join(first, 'invited')
const other = await join(mali, 'other')
const independent = await join(undefined, 'independent')

/** Who is first, who is second, and why they cannot be. */
const PAIRS: readonly (readonly [pair: string, first: AtDesk, second: AtDesk, obstacle: string])[] = [
  ['the same person', first, first, 'other-person'],
  ['a newcomer', first, newcomer, 'newcomer'],
  ['one whom the first invited', first, invited, 'inviter'],
  ['who invited the first, a newcomer', newcomer, mali, 'inviter'],
  ['who invited the first long ago', first, mali, 'done'],
  ['one who was invited by the same person', first, other, 'done'],
  ['an independent person', first, independent, 'done'],
]

/** A new member with money. */
async function richMember(): Promise<Player> {
  const member = await newPlayer(server)
  await member.deposit(2000)
  return member
}

/** The member, whose password is their own by now, asks for some of it. Returns the id of the withdrawal. */
async function withdraw({ id }: Player, baht: number): Promise<string> {
  await server.db.script(`UPDATE member SET password_given_at = NULL WHERE id = '${id}'`)
  const { username = '' } = (await seeMember(server.db, id)) ?? {}
  const member = await findMember(server.db, username)
  if (member === undefined) throw new Error('no such member')
  const request = { amountSatang: baht * 100, occurredAt: new Date(), limits: USUAL_SETTINGS.withdrawals }
  await server.db.transaction((tx) => openWithdrawal(tx, member, request))
  const rows = await server.db.query<{ id: string }>(
    'test.open',
    "SELECT id FROM withdrawal WHERE member_id = $1 AND status = 'PENDING'",
    [id],
  )
  return String(rows[0]?.id)
}

const payment = (id: string) => ({ act: 'pay', bankCode: 'SCB', reference: `ref-${id}` })

const givePassword = (person: AtDesk, { id }: Pick<Player, 'id'>) =>
  person.call(`/api/members/${id}/give-password`, { because: 'forgot' }, { 'idempotency-key': randomUUID() })

let accounts = 0
/** A credit of the member that a machine booked. */
async function newCredit(member: Player) {
  await member.deposit(100)
  const [row] = await server.db.query<{ reference: string }>(
    'test.deposit',
    `SELECT t.reference FROM transfer t JOIN posting p ON p.transfer_id = t.id JOIN account a ON a.id = p.account_id
      WHERE a.owner = $1 AND t.kind = 'deposit' ORDER BY t.id DESC LIMIT 1`,
    [member.id],
  )
  return { reference: String(row?.reference), amount: 100 }
}

/** What is proposed in these tests, of each kind. */
const REQUESTS: Readonly<Record<Kind, (by: AtDesk, member: Player) => Promise<object>>> = {
  'member-account': async () => ({
    bankCode: 'KBANK',
    bankAccountNo: `88${String((accounts += 1)).padStart(8, '0')}`,
    bankAccountName: 'ใหม่ ใจดี',
  }),
  'member-phone': (by, { id }) => server.codeFor(by, id, `09${String((accounts += 1)).padStart(8, '0')}`),
  async 'member-exclusion'(_by, { id }) {
    await server.db.query(
      'test.exclude',
      `INSERT INTO member_pause (id, member_id, kind, begun_at, until_at)
       VALUES (gen_random_uuid(), $1, 'exclusion', now(), now() + interval '1 year')`,
      [id],
    )
    return {}
  },
  'credit-back': (_by, member) => newCredit(member),
  'credit-move': async (_by, member) => ({
    ...(await newCredit(member)),
    phone: (await newPlayer(server)).username,
  }),
  'credit-by-hand': async () => ({ bankCode: 'SCB', amount: 100 }),
  async 'withdrawal-reopen'(_by, member) {
    await member.deposit(100)
    const withdrawalId = await withdraw(member, 100)
    for (const act of ['claim', 'approve']) await nok.act(withdrawalId, { act })
    await nok.act(withdrawalId, payment(withdrawalId))
    return { withdrawalId }
  },
}

async function propose(kind: Kind, by: AtDesk, member: Player) {
  return (await by.propose({ kind, memberId: member.id, ...(await REQUESTS[kind](by, member)) })).body
}

type ActAtMember = (person: AtDesk, member: Player) => Promise<unknown>

/** A row of the table: how the act comes about, for each pair that it depends on. */
interface Row {
  /** The second of two people does it after the first. */
  readonly second?: (first: AtDesk, second: AtDesk) => Promise<unknown>
  /** It is not of who is involved with the member. */
  readonly uninvolved?: ActAtMember
  /** Whoever does it is involved with the member from then on. */
  readonly involves?: ActAtMember
}

/** The act at a new withdrawal of the member, after these steps of somebody else. */
const atWithdrawal =
  (baht: number, steps: readonly string[], actOf: (id: string) => object): ActAtMember =>
  async (person, member) => {
    const id = await withdraw(member, baht)
    for (const act of steps) await nok.act(id, { act })
    const claimed = await person.act(id, { act: 'claim' })
    const result = Object(claimed).outcome === 'done' ? await person.act(id, actOf(id)) : claimed
    // It can be rejected by anybody: the money is the member's again.
    await person.act(id, { act: 'reject', reason: 'only a test' })
    return result
  }

/** A slip of the member whose bank is silent, claimed by the person. */
async function claimSlip(person: AtDesk, member: Player, fields: Readonly<Record<string, string>> = {}) {
  await server.sandbox('PUT', '/api/bank/behaviour', { mode: 'fail' })
  const token = member.token
  await handIn(
    server,
    token,
    await slipOf(server, { username: member.username, bankCode: 'SCB', amount: 300 }),
    fields,
  )
  const [row] = await server.db.query<{ id: string }>(
    'test.slip',
    'SELECT id FROM slip WHERE member_id = $1',
    [member.id],
  )
  const id = String(row?.id)
  await person.judge(id, { act: 'claim' })
  return id
}

/** What a cashier has found in the books of a bank. */
const typed = (id: string, amount: number) => ({
  act: 'accept-typed',
  bankCode: 'SCB',
  reference: `typed-${id}`,
  amount,
  because: 'seen at the bank',
  hasLooked: true,
})

/** Money that nobody was credited with, claimed by the person. */
async function claimArrival(person: AtDesk, amount: number) {
  const reference = `00${randomUUID().replaceAll('-', '')}`
  const sent = {
    username: DEMO_MEMBERS.th.username,
    bankCode: 'SCB',
    amount,
    reference,
    senderAccountNo: '9876543210',
  }
  await server.sandbox('POST', '/api/bank/transfer', sent)
  const { body } = await person.call('/api/arrivals', { filter: 'open', search: reference })
  const id = String(Object(body).rows[0].id)
  await person.assign(id, { act: 'claim' })
  return id
}
const credit = (memberId: string) => ({
  act: 'credit',
  memberId,
  because: 'seen at the bank',
  hasLooked: true,
})

/** Every act of the contract. What moves no money, and does not change who gets it, says so. */
const ACTS: Readonly<Record<string, Row | 'moves nothing'>> = {
  'POST /api/withdrawals/:id/act approve': { uninvolved: atWithdrawal(300, [], () => ({ act: 'approve' })) },
  'POST /api/withdrawals/:id/act confirm': {
    uninvolved: atWithdrawal(600, ['claim', 'approve'], () => ({ act: 'confirm' })),
    async second(one, second) {
      const id = await withdraw(await richMember(), 600)
      await one.act(id, { act: 'claim' })
      expect(await one.act(id, { act: 'approve' })).toMatchObject({ state: 'awaiting-second' })
      const claimed = await second.act(id, { act: 'claim' })
      return Object(claimed).outcome === 'done' ? second.act(id, { act: 'confirm' }) : claimed
    },
  },
  'POST /api/withdrawals/:id/act pay': {
    uninvolved: atWithdrawal(300, ['claim', 'approve', 'release'], payment),
  },
  'POST /api/withdrawals/:id/act claim': 'moves nothing',
  'POST /api/withdrawals/:id/act release': 'moves nothing',
  'POST /api/withdrawals/:id/act send-back': 'moves nothing',
  'POST /api/withdrawals/:id/act reject': 'moves nothing',
  'POST /api/members/:id/give-password': { involves: givePassword },
  'POST /api/slips/:id/act accept-typed': {
    async involves(person, member) {
      const id = await claimSlip(person, member)
      return person.judge(id, typed(id, 300))
    },
  },
  'POST /api/slips/:id/act accept': {
    // By the record alone it involves nobody; here the member has said another amount.
    async involves(person, member) {
      const id = await claimSlip(person, member, { amount: '450' })
      await server.sandbox('PUT', '/api/bank/behaviour', { mode: 'ok' })
      await person.call(`/api/slips/${id}/ask`, {})
      return person.judge(id, { act: 'accept', because: 'the member was asked' })
    },
  },
  'POST /api/slips/:id/act claim': 'moves nothing',
  'POST /api/slips/:id/act release': 'moves nothing',
  'POST /api/slips/:id/act reject': 'moves nothing',
  'POST /api/slips/:id/ask': 'moves nothing',
  'POST /api/arrivals/:id/act credit': {
    involves: async (person, member) => person.assign(await claimArrival(person, 300), credit(member.id)),
  },
  'POST /api/arrivals/:id/act claim': 'moves nothing',
  'POST /api/arrivals/:id/act release': 'moves nothing',
  'POST /api/arrivals/:id/act close': 'moves nothing',
  'POST /api/arrivals/:id/act same': 'moves nothing',
  'POST /api/announcements/:id/act book': {
    async involves(person, member) {
      const key = { 'idempotency-key': randomUUID() }
      await member.request('/api/wallet/add', 'POST', { amount: 300 }, key)
      const { body } = await person.call('/api/announcements', { filter: 'open', search: member.username })
      const id = String(Object(body).rows[0].id)
      await person.answer(id, { act: 'claim' })
      return person.answer(id, { ...typed(id, 300), act: 'book' })
    },
  },
  'POST /api/announcements/:id/act claim': 'moves nothing',
  'POST /api/announcements/:id/act release': 'moves nothing',
  'POST /api/announcements/:id/act reject': 'moves nothing',
  ...Object.fromEntries(
    KIND_NAMES.map((kind): [string, Row] => [
      `POST /api/proposals/propose ${kind}`,
      {
        async second(one, second) {
          const member = await newPlayer(server)
          await propose(kind, one, member)
          return second.decide(member.id)
        },
        ...(KINDS[kind].changesWhoIsPaid && {
          involves: (person: AtDesk, member: Player) => propose(kind, person, member),
        }),
      },
    ]),
  ),
  'POST /api/proposals/:id/act confirm': {
    async involves(person, member) {
      await propose('member-account', other, member)
      return person.decide(member.id)
    },
  },
  'POST /api/proposals/:id/act refuse': 'moves nothing',
  'POST /api/proposals/:id/act withdraw': 'moves nothing',
  'POST /api/members/:id/send-code': 'moves nothing',
  'POST /api/members/:id/lock': 'moves nothing',
  'POST /api/members/:id/end-sessions': 'moves nothing',
  'POST /api/login': 'moves nothing',
  'POST /api/logout': 'moves nothing',
  'POST /api/me/code': 'moves nothing',
  'POST /api/me/password': 'moves nothing',
  'POST /api/me/authenticator': 'moves nothing',
  // A thing that the member has won, not money; once.
  'POST /api/members/:id/hand-out': 'moves nothing',
  'POST /api/invitation/open': 'moves nothing',
  'POST /api/invitation/accept': 'moves nothing',
  // New people are newcomers, and not the second after who invited them.
  'POST /api/people/invite': 'moves nothing',
  'POST /api/people/:id': 'moves nothing',
}

it('every act of the contract is in the table', async () => {
  const acts = await actsOfContract()
  expect(Object.keys(ACTS).toSorted()).toEqual(acts.toSorted())
})

/** The rows with that pair. */
const rowsWith = <P extends keyof Row>(pair: P) =>
  Object.entries(ACTS).flatMap(([act, row]) => {
    const run = row === 'moves nothing' ? undefined : row[pair]
    return run === undefined ? [] : [[act, run] as const]
  })

describe.each(rowsWith('second'))('%s is done by two', (_, act) => {
  it.each(PAIRS)('first and then %s', async (_pair, one, second, outcome) => {
    expect(await act(one, second)).toMatchObject({ outcome })
  })
})

describe.each(rowsWith('uninvolved'))('%s', (_, act) => {
  it('is of who is not involved with the member', async () => {
    expect(await act(first, await richMember())).toMatchObject({ outcome: 'done' })
  })

  it.each(rowsWith('involves'))('is not of who did %s', async (_involving, involve) => {
    const member = await richMember()
    const done = Object(await involve(first, member))
    expect(done.body ?? done).toMatchObject({ outcome: 'done' })
    expect(await act(first, member)).toEqual({ outcome: 'involved' })
  })

  it.each([
    ['newcomer', newcomer],
    ['inviter', invited],
  ])('is not of the %s while somebody is involved', async (outcome, person) => {
    const member = await richMember()
    await givePassword(first, member)
    expect(await act(person, member)).toEqual({ outcome })
  })
})

describe('the credits of one person by their own word', () => {
  it('have a sum for each day, over slips and arrivals, also when they come at once', async () => {
    const member = await newPlayer(server)
    const [slip, one, two] = [
      await claimSlip(invited, member),
      await claimArrival(invited, 4000),
      await claimArrival(invited, 4000),
    ]
    const outcomes = await Promise.all([
      invited.judge(slip, typed(slip, 4000)),
      invited.assign(one, credit(member.id)),
      invited.assign(two, credit(member.id)),
    ])
    expect(outcomes.map((answer) => String(Object(answer).outcome)).toSorted()).toEqual([
      'done',
      'done',
      'over-day-sum',
    ])
    expect(await member.walletSatang()).toBe(8000_00)
  })
})

describe('many small withdrawals', () => {
  it('count as one large within 24 hours, without those that were rejected', async () => {
    const member = await richMember()
    const small = async () => {
      const id = await withdraw(member, 300)
      await nok.act(id, { act: 'claim' })
      return { id, approved: await nok.act(id, { act: 'approve' }) }
    }
    const { id, approved } = await small()
    expect(approved).toMatchObject({ state: 'approved' })
    await nok.act(id, { act: 'reject', reason: 'not yet' })
    const again = await small()
    expect(again.approved).toMatchObject({ state: 'approved' })
    expect(await nok.act(again.id, payment(again.id))).toMatchObject({ state: 'paid' })
    const second = await small()
    expect(second.approved).toMatchObject({ state: 'awaiting-second' })
    expect((await nok.call(`/api/withdrawals/${second.id}`)).body).toMatchObject({ dayAmount: 600 })
  })
})

it('who is involved decides again after some days, and what was proposed has lapsed', async () => {
  const member = await richMember()
  await givePassword(first, member)
  await propose('member-account', first, member)
  await server.sandbox('POST', '/api/clock', { advanceSeconds: 7 * 86_400 + 60 })
  expect((await nok.call('/api/proposals', { memberId: member.id })).body).toEqual([])
  const id = await withdraw(member, 300)
  await first.act(id, { act: 'claim' })
  expect(await first.act(id, { act: 'approve' })).toMatchObject({ outcome: 'done' })
})
