/** Every act that moves money or changes who gets it, with every pair of people. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Kind, KIND_NAMES, KINDS } from '../../../desk/contract/proposals.ts'
import { seeMember } from '../../../server/domains/members/find-members.ts'
import { type AtDesk, deskServerForFile, found, readOf } from '../../support/desk.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { newPlayer, type Player } from '../rewards/player.ts'
import { requestWithdrawal } from '../rewards/reward-steps.ts'
import { actsOfContract } from './contract-acts.ts'
import { newAccount, newPhone } from './new-contact.ts'
import { silentSlip } from './silent-slip.ts'

const server = await deskServerForFile({
  config: { rateLimit: false },
  settings: { withdrawals: { secondPersonAbove: 500 }, desk: { creditsPerDay: 10_000 } },
})
await moveToNoon(server)
const mali = await server.enter('mali')
const nok = await server.enter('nok')

const first = await server.join(mali, 'manager', 'first')
const newcomer = await server.join(mali, 'manager', 'newcomer', { isNew: true })
const invited = await server.join(first, 'manager', 'invited')
const other = await server.join(mali, 'manager', 'other')
const independent = await server.join(undefined, 'manager', 'independent')

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
  await requestWithdrawal(server.db, { username }, baht * 100, new Date())
  const open = "SELECT id FROM withdrawal WHERE member_id = $1 AND status = 'PENDING'"
  const rows = await server.db.query<{ id: string }>('test.open', open, [id])
  return String(rows[0]?.id)
}

const payment = (id: string) => ({ act: 'pay', bankCode: 'SCB', reference: `ref-${id}` })

const givePassword = (person: AtDesk, { id }: Pick<Player, 'id'>) =>
  person.keyed(`/api/members/${id}/give-password`, { because: 'forgot' })

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
  'member-account': async () => newAccount(),
  'member-phone': (by, { id }) => server.codeFor(by, id, newPhone()),
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
    await nok.take('withdrawals', withdrawalId, { act: 'approve' })
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
    const result = await person.take('withdrawals', id, actOf(id))
    // It can be rejected by anybody: the money is the member's again.
    await person.act(id, { act: 'reject', reason: 'only a test' })
    return result
  }

/** What a cashier has found in the books of a bank. */
const typed = (id: string, amount: number) => ({ act: 'accept-typed', ...found(`typed-${id}`, { amount }) })

/** Money that nobody was credited with. */
const unknownMoney = (amount: number) => server.unknownMoney(`00${randomUUID().replaceAll('-', '')}`, amount)
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
      const approved = await one.take('withdrawals', id, { act: 'approve' })
      expect(approved).toMatchObject({ state: 'awaiting-second' })
      return second.take('withdrawals', id, { act: 'confirm' })
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
      const { id } = await silentSlip(server, member)
      return person.take('slips', id, typed(id, 300))
    },
  },
  'POST /api/slips/:id/act accept': {
    // By the record alone it involves nobody; here the member has said another amount.
    async involves(person, member) {
      const { id } = await silentSlip(server, member, 300, { amount: '450' })
      await person.judge(id, { act: 'claim' })
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
    involves: async (person, member) => person.take('arrivals', await unknownMoney(300), credit(member.id)),
  },
  'POST /api/arrivals/:id/act claim': 'moves nothing',
  'POST /api/arrivals/:id/act release': 'moves nothing',
  'POST /api/arrivals/:id/act close': 'moves nothing',
  'POST /api/arrivals/:id/act same': 'moves nothing',
  'POST /api/announcements/:id/act book': {
    async involves(person, member) {
      const id = await server.announcement(member, 300)
      return person.take('announcements', id, { ...typed(id, 300), act: 'book' })
    },
  },
  'POST /api/announcements/:id/act claim': 'moves nothing',
  'POST /api/announcements/:id/act release': 'moves nothing',
  'POST /api/announcements/:id/act reject': 'moves nothing',
  'POST /api/chat/:id/act claim': 'moves nothing',
  'POST /api/chat/:id/act take-over': 'moves nothing',
  'POST /api/chat/:id/act answer': 'moves nothing',
  'POST /api/chat/:id/act hand-over': 'moves nothing',
  'POST /api/chat/:id/act release': 'moves nothing',
  'POST /api/chat/:id/act close': 'moves nothing',
  'POST /api/chat/picture': 'moves nothing',
  'POST /api/canned-answers': 'moves nothing',
  'POST /api/canned-answers/remove': 'moves nothing',
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
  'POST /api/members/:id/note': 'moves nothing',
  'POST /api/books/close': 'moves nothing',
  // What it changes that matters waits for a second person.
  'POST /api/site/save': 'moves nothing',
  'POST /api/site/confirm': {
    async second(one, second) {
      const { versions } = Object((await one.call('/api/site/read', { section: 'accounts' })).body)
      const [{ number: seen, content }] = versions
      const wallet = { walletAccountName: 'NEW', walletAccountNo: newPhone() }
      const saved = { section: 'accounts', seen, content: { ...content, wallet }, because: 'a test' }
      expect((await one.keyed('/api/site/save', saved)).body).toEqual({ outcome: 'waiting' })
      return (await second.keyed('/api/site/confirm', { section: 'accounts', number: seen + 1 })).body
    },
  },
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
    const { id: slip } = await silentSlip(server, member)
    const money = [await unknownMoney(4000), await unknownMoney(4000)]
    const answers = await Promise.all([
      invited.take('slips', slip, typed(slip, 4000)),
      ...money.map((id) => invited.take('arrivals', id, credit(member.id))),
    ])
    const outcomes = answers.map((answer) => String(Object(answer).outcome)).toSorted()
    expect(outcomes).toEqual(['done', 'done', 'over-day-sum'])
    expect(await member.walletSatang()).toBe(8000_00)
  })
})

describe('many small withdrawals', () => {
  it('count as one large within 24 hours, without those that were rejected', async () => {
    const member = await richMember()
    const small = async () => {
      const id = await withdraw(member, 300)
      return { id, approved: await nok.take('withdrawals', id, { act: 'approve' }) }
    }
    const { id, approved } = await small()
    expect(approved).toMatchObject({ state: 'approved' })
    await nok.act(id, { act: 'reject', reason: 'not yet' })
    const again = await small()
    expect(again.approved).toMatchObject({ state: 'approved' })
    expect(await nok.act(again.id, payment(again.id))).toMatchObject({ state: 'paid' })
    const second = await small()
    expect(second.approved).toMatchObject({ state: 'awaiting-second' })
    expect(await readOf(nok, 'withdrawals', second.id)).toMatchObject({ dayAmount: 600 })
  })
})

it('who is involved decides again after some days, and what was proposed has lapsed', async () => {
  const member = await richMember()
  await givePassword(first, member)
  await propose('member-account', first, member)
  await server.sandbox('POST', '/api/clock', { advanceSeconds: 7 * 86_400 + 60 })
  expect((await nok.call('/api/proposals', { memberId: member.id })).body).toEqual([])
  const id = await withdraw(member, 300)
  expect(await first.take('withdrawals', id, { act: 'approve' })).toMatchObject({ outcome: 'done' })
})
