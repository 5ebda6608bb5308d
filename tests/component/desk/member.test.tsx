/** The page of a member, and what people of the house do there. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { session } from '../../../desk/src/http/session.ts'
import { STATEMENT_KINDS } from '../../../server/domains/statements/statement-lines.ts'
import { type Answers, ask, ME, MEMBER, openDesk, openWithdrawal, type, WITHDRAWAL } from './open-desk.tsx'

const PATH = `/api/members/${MEMBER.id}`
const until = '2026-11-25T05:00:00.000Z'

const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent)

/** The facts on the page of a member, by their names. */
async function factsOf(changes: object): Promise<ReadonlyMap<string, string>> {
  await openDesk(`/members/${MEMBER.id}`, { [`GET ${PATH}`]: { ...MEMBER, ...changes } })
  await screen.findByText('Open sessions')
  const [names, values] = [texts('term'), texts('definition')]
  return new Map(names.map((name, index) => [name, values[index] ?? '']))
}

it('the limits that a member has set are on their page, and no others', async () => {
  const rise = { from: until, until: '2026-11-28T05:00:00.000Z' }
  const facts = await factsOf({
    limits: [
      { period: 'day', amount: 200, used: 250 },
      { period: 'week', used: 250 },
      { period: 'month', amount: 9000, used: 250, rise },
    ],
  })
  expect(facts.get('Own deposit limit, 24 hours')).toBe('฿200.00 · used ฿250.00 · ฿50.00 above the limit')
  expect(facts.get('Own deposit limit, 30 days')).toMatch(
    /^฿9,000.00 · used ฿250.00 · none asked for, from 25.+ to 28/,
  )
  expect([...facts.keys()].filter((name) => /limit|pause|break|exclusion/i.test(name))).toHaveLength(2)
})

it('what a member shares with others, and what was not played, is among the facts with links', async () => {
  const others = [
    { id: WITHDRAWAL.id, phone: '089···0001' },
    { id: ME.id, phone: '089···0002' },
  ]
  const facts = await factsOf({
    marks: [
      { kind: 'same-name', others },
      { kind: 'unplayed', others: [], paidIn: 500, played: 20 },
    ],
  })
  expect(facts.get('Same account holder')).toBe('089···0001, 089···0002')
  expect(screen.getByRole('link', { name: '089···0001' })).toHaveAttribute(
    'href',
    `/members/${WITHDRAWAL.id}?search=`,
  )
  expect(facts.get('Played less than paid in')).toBe('since the last payout ฿500.00 paid in, ฿20.00 played')
})

const gameMove = (at: string, note: string) => ({ at, source: 'game', what: 'move-SUCCESS', amount: 7, note })

it('everything is read in pages once somebody asks for it, the next from the moment of the last', async () => {
  const page = Array.from({ length: 100 }, (_, index) => gameMove(until, `PG ${index}`))
  const call = `POST ${PATH}/timeline`
  const { requests, count } = await openDesk(`/members/${MEMBER.id}`, {
    [`GET ${PATH}`]: MEMBER,
    [call]: (body: unknown) => (Object(body).before ? [gameMove('2026-11-24T05:00:00.000Z', 'JOKER')] : page),
  })
  const button = await screen.findByRole('button', { name: 'Everything, with games' })
  expect(count(call)).toBe(0)
  fireEvent.click(button)
  expect(await screen.findAllByText(/Game: moved/)).toHaveLength(100)
  fireEvent.click(screen.getByRole('button', { name: 'Older events' }))
  expect(await screen.findByText('JOKER')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Older events' })).toBeNull()
  expect(requests.filter((request) => request.call === call).map(({ body }) => body)).toEqual([
    {},
    { before: until },
  ])
})

it.each([
  ['Takes a break', { kind: 'break', until, canReopen: false }, /^until /],
  [
    'Self-exclusion',
    { kind: 'exclusion', until, canReopen: true },
    /^over since .*the member has not ended it$/,
  ],
])('the pause of a member is on their page: %s', async (name, pause, words) => {
  expect((await factsOf({ pause })).get(name)).toMatch(words)
})

it('the timeline names every kind of moved money in words, and an amount is one word', async () => {
  const kinds = Object.keys(STATEMENT_KINDS).filter((kind) => kind !== 'withdrawal')
  const whats = [...kinds.map((kind) => `${kind} SCB`), 'withdrawal held', 'withdrawal FAILED']
  const timeline = whats.map((what) => ({ at: until, source: 'ledger', what, amount: -700 }))
  await factsOf({ timeline })
  const lines = texts('listitem').filter((line) => line?.includes('Wallet: '))
  expect(lines).toHaveLength(whats.length)
  for (const [index, line] of lines.entries()) {
    expect(line).toMatch(/Wallet: [A-Z][a-z ,]+ (SCB )?−฿700.00/)
    expect(line).not.toContain(`: ${whats[index]}`)
  }
  expect(lines.at(-2)).toContain('Withdrawal, held −฿700.00')
  // No line ends within it.
  for (const amount of screen.getAllByText('−฿700.00')) expect(amount).toHaveClass('money')
})

const PROPOSE = 'POST /api/proposals/propose'
const BANKS = [
  { code: 'KBANK', nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank' },
  { code: 'SCB', nameTH: 'ไทยพาณิชย์', nameEN: 'Siam Commercial Bank' },
]
const RECEIVERS = [
  { bankCode: 'KBANK', currency: 'BAHT' },
  { bankCode: 'SCB', currency: 'BAHT' },
  { bankCode: 'BCEL', currency: 'LAK' },
]
const CREDIT = { reference: 'bank:SCB:FT1', left: 700 }

/** Opens a member of whom everything can be done. */
async function openMember(answers: Answers = {}, changes: object = {}) {
  const event = { at: until, source: 'ledger', what: 'deposit SCB', amount: 700, credit: CREDIT }
  const pause = { kind: 'exclusion', until, canReopen: false }
  const member = { ...MEMBER, pause, receivers: RECEIVERS, timeline: [event], ...changes }
  const desk = await openDesk(`/members/${MEMBER.id}`, {
    [`GET ${PATH}`]: member,
    'GET /api/banks': BANKS,
    ...answers,
  })
  await screen.findByRole('heading', { name: 'Somchai' })
  return desk
}

/** Fills the form of an act in, and sends it. */
async function send(act: string, fields: Readonly<Record<string, string>>, name: string) {
  const dialog = await ask(act)
  const button = dialog.getByRole('button', { name })
  await waitFor(() => expect(button).toBeEnabled())
  for (const [label, text] of Object.entries(fields)) type(label, text)
  fireEvent.click(button)
  return dialog
}

const ACCOUNT = { Bank: 'KBANK', 'Account number': '123-4-56789-0', "Holder's name": 'Somchai' }

it.each([
  [
    'Change the bank account',
    ACCOUNT,
    'Propose the account',
    {
      kind: 'member-account',
      bankCode: 'KBANK',
      bankAccountNo: '123-4-56789-0',
      bankAccountName: 'Somchai',
    },
  ],
  ['End the self-exclusion', {}, 'Propose its end', { kind: 'member-exclusion' }],
  [
    'Propose another withdrawal limit',
    { 'Amount in baht': '5,000' },
    'Propose the limit',
    { kind: 'member-limit', amount: 5000 },
  ],
  ['Propose another withdrawal limit', {}, 'Propose the limit', { kind: 'member-limit' }],
  [
    'Take back',
    {},
    'Propose to take it back',
    { kind: 'credit-back', reference: CREDIT.reference, amount: 700 },
  ],
  [
    'Move',
    { 'Phone number of who gets it': '0891112222', 'Amount in baht': '1,250.50' },
    'Propose to move it',
    { kind: 'credit-move', reference: CREDIT.reference, amount: 1250.5, phone: '0891112222' },
  ],
  [
    'Credit by hand',
    { 'Arrived at': 'SCB', 'Amount in baht': '20' },
    'Propose the credit',
    { kind: 'credit-by-hand', bankCode: 'SCB', amount: 20 },
  ],
  [
    'Credit by hand',
    { 'Arrived at': 'BCEL', 'Bank reference': 'K1', 'Amount in kip': '345,000' },
    'Propose the credit',
    { kind: 'credit-by-hand', bankCode: 'BCEL', reference: 'K1', amount: 345_000 },
  ],
])('%s is proposed as it was typed, and the member is read again', async (act, fields, button, request) => {
  const desk = await openMember({ [PROPOSE]: { outcome: 'done' } })
  const dialog = await send(act, { ...fields, Reason: 'a mistake' }, button)
  const isRead = /^(?!member)/.test(request.kind)
  expect(dialog.queryAllByText('The member reads exactly this in the statement.')).toHaveLength(+isRead)
  await waitFor(() => expect(desk.count(`GET ${PATH}`)).toBe(2))
  expect(screen.queryByRole('dialog')).toBeNull()
  const body = { ...request, memberId: MEMBER.id, because: 'a mistake' }
  expect(desk.requests).toContainEqual({ call: PROPOSE, body })
})

const refused =
  (message: string, params = {}) =>
  () =>
    Response.json({ message, params }, { status: 400 })

it.each([
  [{ outcome: 'already-proposed' }, 'waits for a second person already'],
  [{ outcome: 'withdrawal-open' }, 'Pay or reject it first.'],
  [refused('EXISTING_BANK'), 'Another member has this account, or an excluded member had it.'],
  [refused('BANK_ACCOUNT_NAME_ENG'), 'in English letters'],
  [refused('INVALID_USER_INFO', { key: 'bankAccountNo' }), 'not the number of an account'],
  [refused('INVALID_USER_INFO', { key: 'bankAccountName' }), 'not the name of a person'],
])('why an account was not proposed is said (%#)', async (answer, words) => {
  await openMember({ [PROPOSE]: answer })
  const dialog = await send('Change the bank account', { ...ACCOUNT, Reason: 'x' }, 'Propose the account')
  expect(await dialog.findByRole('alert')).toHaveTextContent(words)
})

it('another phone number is proposed with the code that was sent to it', async () => {
  let sent: unknown = { outcome: 'no-sms' }
  const desk = await openMember({
    [`POST ${PATH}/send-code`]: () => sent,
    [PROPOSE]: refused('OTP_CODE_INVALID'),
  })
  const dialog = await ask('Change the phone number')
  expect(dialog.getByRole('button', { name: 'Propose the number' })).toBeDisabled()
  expect(dialog.queryByText(/^Waiting for the answer/), 'nothing was sent').toBeNull()
  const tap = async (name: string) => fireEvent.click(await dialog.findByRole('button', { name }))
  type('New phone number', '0891112222')
  expect(dialog.getByRole('button', { name: 'Propose the number' })).toBeDisabled()
  await tap('Send a code to it')
  expect(await dialog.findByRole('alert')).toHaveTextContent('No SMS provider is connected')
  sent = { outcome: 'sent', otpToken: 'token', otpRef: 'ABCD' }
  await tap('Send a code to it')
  expect(await dialog.findByText(/the reference ABCD/)).toBeVisible()
  type('Code', '123456')
  type('Reason', 'lost the phone')
  await tap('Propose the number')
  expect(await dialog.findByText(/not the code that was sent/)).toBeVisible()
  const typed = { phone: '0891112222', otpToken: 'token', otpCode: '123456', because: 'lost the phone' }
  const body = { kind: 'member-phone', memberId: MEMBER.id, ...typed }
  expect(desk.requests).toContainEqual({ call: PROPOSE, body })
  type('New phone number', '0891112223')
  expect(dialog.queryByLabelText('Code')).toBeNull()
})

const GIVE = `POST ${PATH}/give-password`
const give = () =>
  send('Give a new password', { Reason: 'ID card in the chat' }, 'Give Somchai a new password')

it('a new password is shown until it is closed, and nowhere after', async () => {
  const desk = await openMember({ [GIVE]: { outcome: 'done', password: 'k7mpq3xwza' } })
  const dialog = await give()
  expect(dialog.getByText(/^No SMS is sent/)).toBeVisible()
  expect(await screen.findByText('k7mpq3xwza')).toBeVisible()
  expect(screen.getByText(/ask them to change it in the profile/)).toBeVisible()
  expect(desk.requests).toContainEqual({ call: GIVE, body: { because: 'ID card in the chat' } })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.body).not.toHaveTextContent('k7mpq3xwza')
})

it('a new password is shown at once, also while the member is not read again', async () => {
  let times = 0
  await openMember({
    [GIVE]: { outcome: 'done', password: 'k7mpq3xwza' },
    [`GET ${PATH}`]: () => ((times += 1) === 1 ? MEMBER : new Promise(() => undefined)),
  })
  await give()
  expect(await screen.findByText('k7mpq3xwza')).toBeVisible()
  expect(times).toBe(2)
})

it('the desk says to give another password where the answer with one was lost', async () => {
  await openMember({ [GIVE]: { outcome: 'done' } })
  await give()
  expect(await screen.findByRole('alert')).toHaveTextContent('Give another.')
})

it('a gift is marked as handed out by whoever gave it, with a reason', async () => {
  const gift = { id: WITHDRAWAL.id, code: 'GIFT', kind: 'gift', amount: 0, until, state: 'open' }
  const coupons = [gift, { ...gift, id: ME.id, state: 'claimed', claimedAt: until }]
  const call = `POST ${PATH}/hand-out`
  const { requests } = await openMember({ [call]: { outcome: 'claimed' } }, { coupons })
  expect(await screen.findByText(/^waits until /)).toBeVisible()
  expect(screen.getByText(/^handed out /)).toBeVisible()
  await send('Hand out', { Reason: 'ID card' }, `Mark as handed out to ${MEMBER.name}`)
  expect(await screen.findByText('Somebody has handed it out already.')).toBeVisible()
  expect(requests).toContainEqual({ call, body: { coupon: gift.id, because: 'ID card' } })
})

it('support only ends sessions', async () => {
  session.begin('token', { ...ME, role: 'support' })
  await openMember()
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toContain('End sessions')
  expect(
    names.filter((name) => /password|account|phone|exclusion|Take back|Move|hand|ock/.test(name)),
  ).toEqual([])
})

it('the state of a slip and of an announcement is in words', async () => {
  const at = until
  await openMember(
    {},
    {
      timeline: [
        { at, source: 'slip', what: 'PENDING', amount: 350 },
        { at, source: 'slip', what: 'SUCCESS', amount: 340 },
        { at, source: 'announcement', what: 'FAILED', amount: 640 },
      ],
    },
  )
  for (const words of [/^Slip: Waiting ฿350/, /^Slip: Accepted ฿340/, /^Announced deposit: Rejected ฿640/])
    expect(
      screen.getByText(
        (_, part) => part?.tagName === 'LI' && words.test(part.textContent.replace(/^[\d/: ]+/, '')),
      ),
    ).toBeVisible()
})

it('a withdrawal of a locked member says so, in the queue and on its page, which leads to the member', async () => {
  await openWithdrawal({ ...WITHDRAWAL, isLocked: true })
  expect(await screen.findByText('This member is locked out: nothing is approved or paid.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  expect(screen.getByRole('link', { name: `${WITHDRAWAL.member} · Locked` })).toBeVisible()
  const link = screen.getByRole('link', { name: 'Everything of this member' })
  expect(link).toHaveAttribute('href', `/members/${WITHDRAWAL.memberId}`)
})

it('a member is read again after an act was given up whose answer did not come', async () => {
  const { count } = await openMember()
  const dialog = await send('Lock', { Reason: 'x' }, 'Lock Somchai')
  await waitFor(() => expect(count(`POST ${PATH}/lock`)).toBe(1))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(count(`GET ${PATH}`)).toBe(2))
})
