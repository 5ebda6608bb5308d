/** Every act that moves money or changes who gets it: that two people do it, or that nobody does who is involved with the member. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { type Kind, KIND_NAMES, KINDS } from '../../../desk/contract/proposals.ts'
import { houseAccount, memberAccount } from '../../../server/ledger/accounts.ts'
import { postTransfer } from '../../../server/ledger/transfer.ts'
import { type AtDesk, deskServerForFile, found, readOf } from '../../support/desk.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
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

/** A new member with 2,000 baht. */
const newMember = () => memberWith(server.db, { WALLET: 2000_00 })

/** The member, whose password is their own by now, asks for some of it. Returns the id of the withdrawal. */
async function withdraw({ id, username }: TestMember, baht: number): Promise<string> {
  await server.db.script(`UPDATE member SET password_given_at = NULL WHERE id = '${id}'`)
  await requestWithdrawal(server.db, { username }, baht * 100, new Date())
  const open = "SELECT id FROM withdrawal WHERE member_id = $1 AND status = 'PENDING'"
  const rows = await server.db.query<{ id: string }>('test.open', open, [id])
  return String(rows[0]?.id)
}

const payment = (id: string) => ({ act: 'pay', bankCode: 'SCB', reference: `ref-${id}` })

const givePassword = (person: AtDesk, { id }: TestMember) =>
  person.keyed(`/api/members/${id}/give-password`, { because: 'forgot' })

/** A new payment file of all that is approved. */
async function paymentFile(by: AtDesk) {
  const { id } = Object((await by.keyed('/api/payment-files/make', { bankCode: 'SCB' })).body)
  return Object((await by.call(`/api/payment-files/${id}`, {})).body)
}

/** A credit of the member that a machine booked. */
async function newCredit({ username }: TestMember) {
  const reference = randomUUID()
  await server.transfer(username, reference, { amount: 100 })
  return { reference: `bank:SCB:${reference}`, amount: 100 }
}

/** What is proposed in these tests, of each kind. */
const REQUESTS: Readonly<Record<Kind, (by: AtDesk, member: TestMember) => Promise<object>>> = {
  'member-account': async () => newAccount(),
  'member-phone': (by, { id }) => server.codeFor(by, id, newPhone()),
  async 'member-exclusion'(_by, { id }) {
    await server.db.script(
      `INSERT INTO member_pause (id, member_id, kind, begun_at, until_at)
       VALUES (gen_random_uuid(), '${id}', 'exclusion', now(), now() + interval '1 year')`,
    )
    return {}
  },
  'member-limit': () => Promise.resolve({ amount: 5000 }),
  'credit-back': (_by, member) => newCredit(member),
  'credit-move': async (_by, member) => ({
    ...(await newCredit(member)),
    phone: (await newMember()).username,
  }),
  'credit-by-hand': async () => ({ bankCode: 'SCB', amount: 100 }),
  async 'game-money-back'(_by, { id }) {
    await server.db.transaction((tx) =>
      postTransfer(tx, {
        kind: 'opening',
        actor: 'test',
        description: '',
        occurredAt: new Date(),
        postings: [
          { account: memberAccount(id, 'game:GONE'), amountSatang: 100_00 },
          { account: houseAccount('opening'), amountSatang: -100_00 },
        ],
      }),
    )
    return { slotCode: 'GONE' }
  },
  async 'withdrawal-reopen'(_by, member) {
    const withdrawalId = await withdraw(member, 100)
    await nok.take('withdrawals', withdrawalId, { act: 'approve' })
    await nok.act(withdrawalId, payment(withdrawalId))
    return { withdrawalId }
  },
  coins: () => Promise.resolve({ coins: 1, others: [] }),
}

async function propose(kind: Kind, by: AtDesk, member: TestMember) {
  return (await by.propose({ kind, memberId: member.id, ...(await REQUESTS[kind](by, member)) })).body
}

type ActAtMember = (person: AtDesk, member: TestMember) => Promise<unknown>

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

/** The acts that move money, or change who gets it. */
const ACTS: Readonly<Record<string, Row>> = {
  'POST /api/withdrawals/:id/act approve': { uninvolved: atWithdrawal(300, [], () => ({ act: 'approve' })) },
  'POST /api/withdrawals/:id/act confirm': {
    uninvolved: atWithdrawal(600, ['claim', 'approve'], () => ({ act: 'confirm' })),
    async second(one, second) {
      const id = await withdraw(await newMember(), 600)
      const approved = await one.take('withdrawals', id, { act: 'approve' })
      expect(approved).toMatchObject({ state: 'awaiting-second' })
      return second.take('withdrawals', id, { act: 'confirm' })
    },
  },
  'POST /api/withdrawals/:id/act pay': {
    uninvolved: atWithdrawal(300, ['claim', 'approve', 'release'], payment),
  },
  'POST /api/payment-files/paid': {
    async uninvolved(person, member) {
      const id = await withdraw(member, 300)
      await nok.take('withdrawals', id, { act: 'approve' })
      const { lines } = await paymentFile(nok)
      const payments = [{ reference: lines[0].reference, amount: 300 }]
      const { answers } = Object((await person.keyed('/api/payment-files/paid', { payments })).body)
      await nok.keyed('/api/payment-files/paid', { payments })
      return { outcome: answers[0].outcome === 'paid' ? 'done' : answers[0].outcome }
    },
  },
  'POST /api/payment-files/:id/undo': {
    async second(one, second) {
      await nok.take('withdrawals', await withdraw(await newMember(), 300), { act: 'approve' })
      const { id } = await paymentFile(one)
      return (await second.keyed(`/api/payment-files/${id}/undo`, { because: 'not paid' })).body
    },
  },
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
  'POST /api/arrivals/:id/act credit': {
    involves: async (person, member) => person.take('arrivals', await unknownMoney(300), credit(member.id)),
  },
  'POST /api/announcements/:id/act book': {
    async involves(person, member) {
      const id = await server.announcement(member, 300)
      return person.take('announcements', id, { ...typed(id, 300), act: 'book' })
    },
  },
  ...Object.fromEntries(
    KIND_NAMES.map((kind): [string, Row] => [
      `POST /api/proposals/propose ${kind}`,
      {
        async second(one, second) {
          const member = await newMember()
          await propose(kind, one, member)
          return second.decide(member.id)
        },
        ...(KINDS[kind].changesWhoIsPaid && {
          involves: (person: AtDesk, member: TestMember) => propose(kind, person, member),
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
  'POST /api/rewards/coins': {
    async second(one, second) {
      const { id } = await newMember()
      const many = { to: [id], coins: 100, because: 'a test' }
      expect((await one.keyed('/api/rewards/coins', many)).body).toEqual({ outcome: 'waiting' })
      return second.decide(id)
    },
  },
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
}

/** The acts that move nothing. */
const MOVE_NOTHING = [
  ...['claim', 'release', 'send-back', 'reject'].map((act) => `POST /api/withdrawals/:id/act ${act}`),
  ...['claim', 'release', 'reject'].map((act) => `POST /api/slips/:id/act ${act}`),
  'POST /api/slips/:id/ask',
  ...['claim', 'release', 'close', 'same'].map((act) => `POST /api/arrivals/:id/act ${act}`),
  ...['claim', 'release', 'reject'].map((act) => `POST /api/announcements/:id/act ${act}`),
  ...['claim', 'take-over', 'answer', 'hand-over', 'release', 'close'].map(
    (act) => `POST /api/chat/:id/act ${act}`,
  ),
  'POST /api/chat/picture',
  'POST /api/canned-answers',
  'POST /api/canned-answers/remove',
  ...['refuse', 'withdraw'].map((act) => `POST /api/proposals/:id/act ${act}`),
  'POST /api/members/:id/send-code',
  'POST /api/members/:id/lock',
  'POST /api/members/:id/end-sessions',
  'POST /api/members/:id/note',
  // What lets more out waits for a second person.
  'POST /api/members/:id/lower-limit',
  'POST /api/books/close',
  // It asks about transfers, and moves none.
  'POST /api/connections/ask-again',
  // It leaves out what its maker may not pay.
  'POST /api/payment-files/make',
  // What it changes that matters waits for a second person.
  'POST /api/site/save',
  'POST /api/login',
  'POST /api/logout',
  'POST /api/me/code',
  'POST /api/me/password',
  'POST /api/me/authenticator',
  // A thing that the member has won, not money; once.
  'POST /api/members/:id/hand-out',
  'POST /api/invitation/open',
  'POST /api/invitation/accept',
  // New people are newcomers, and not the second after who invited them.
  'POST /api/people/invite',
  'POST /api/people/:id',
]

it('every act of the contract is in the table', async () => {
  const acts = await actsOfContract()
  expect([...Object.keys(ACTS), ...MOVE_NOTHING].toSorted()).toEqual(acts.toSorted())
})

/** The rows with that pair. */
const rowsWith = <P extends keyof Row>(pair: P) =>
  Object.entries(ACTS).flatMap(([act, row]) => {
    const run = row[pair]
    return run === undefined ? [] : [[act, run] as const]
  })

/** Who is first, who is second, and why they cannot be. */
const PAIRS = {
  'the same person': [first, first, 'other-person'],
  'a newcomer': [first, newcomer, 'newcomer'],
  'one whom the first invited': [first, invited, 'inviter'],
  'who invited the first, a newcomer': [newcomer, mali, 'inviter'],
  'who invited the first long ago': [first, mali, 'done'],
  'one who was invited by the same person': [first, other, 'done'],
  'an independent person': [first, independent, 'done'],
} as const

it.each(Object.entries(PAIRS))('a proposal is confirmed by %s, or refused', async (_, pair) => {
  const [one, second, outcome] = pair
  const member = await newMember()
  await propose('member-account', one, member)
  expect(await second.decide(member.id)).toEqual({ outcome })
})

it.each(rowsWith('second'))('%s takes an independent second person', async (_, act) => {
  for (const pair of ['the same person', 'a newcomer', 'an independent person'] as const) {
    const [one, second, outcome] = PAIRS[pair]
    expect([pair, await act(one, second)]).toMatchObject([pair, { outcome }])
  }
})

it.each(rowsWith('uninvolved'))('%s is of who is not involved with the member', async (_, act) => {
  expect(await act(first, await newMember())).toMatchObject({ outcome: 'done' })
  for (const [outcome, person] of [
    ['involved', first],
    ['newcomer', newcomer],
    ['inviter', invited],
  ] as const) {
    const member = await newMember()
    await givePassword(first, member)
    expect(await act(person, member)).toEqual({ outcome })
  }
})

it.each(rowsWith('involves'))('who did %s approves no withdrawal of the member', async (_, involve) => {
  const member = await newMember()
  const done = Object(await involve(first, member))
  expect(done.body ?? done).toMatchObject({ outcome: 'done' })
  const id = await withdraw(member, 300)
  expect(await first.take('withdrawals', id, { act: 'approve' })).toEqual({ outcome: 'involved' })
})

it('the credits of one person by their own word have a sum for each day, over slips and arrivals, also when they come at once', async () => {
  const member = await newMember()
  const { id: slip } = await silentSlip(server, member)
  const money = [await unknownMoney(4000), await unknownMoney(4000)]
  const answers = await Promise.all([
    invited.take('slips', slip, typed(slip, 4000)),
    ...money.map((id) => invited.take('arrivals', id, credit(member.id))),
  ])
  const outcomes = answers.map((answer) => String(Object(answer).outcome)).toSorted()
  expect(outcomes).toEqual(['done', 'done', 'over-day-sum'])
  expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 10_000_00 })
})

it('many small withdrawals count as one large within 24 hours, without those that were rejected', async () => {
  const member = await newMember()
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

it('who is involved decides again after some days, and what was proposed has lapsed', async () => {
  const member = await newMember()
  await givePassword(first, member)
  await propose('member-account', first, member)
  await server.sandbox('POST', '/api/clock', { advanceSeconds: 7 * 86_400 + 60 })
  expect((await nok.call('/api/proposals', { memberId: member.id })).body).toEqual([])
  const id = await withdraw(member, 300)
  expect(await first.take('withdrawals', id, { act: 'approve' })).toMatchObject({ outcome: 'done' })
})
