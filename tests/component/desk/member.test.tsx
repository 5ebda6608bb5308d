import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { session } from '../../../desk/src/talk/session.ts'
import { ME, MEMBER as MEMBER_OF_DESK, openDesk, WITHDRAWAL } from './open-desk.tsx'

const MEMBER = {
  ...MEMBER_OF_DESK,
  balances: [{ kind: 'wallet', amount: 500 }],
  limits: [
    { period: 'day', amount: 200, used: 250 },
    { period: 'week', used: 250 },
    {
      period: 'month',
      amount: 9000,
      used: 250,
      rise: { from: '2026-11-25T05:00:00.000Z', until: '2026-11-28T05:00:00.000Z' },
    },
  ],
}

const until = '2026-11-25T05:00:00.000Z'

const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent)

/** The facts on the page of a member, by their names. */
async function factsOf(member: object): Promise<ReadonlyMap<string, string>> {
  await openDesk(`/members/${MEMBER.id}`, { [`GET /api/members/${MEMBER.id}`]: member })
  await screen.findByText('Open sessions')
  const [names, values] = [texts('term'), texts('definition')]
  return new Map(names.map((name, index) => [name, values[index] ?? '']))
}

it('the limits that a member has set are on their page, and no others', async () => {
  const facts = await factsOf(MEMBER)
  expect(facts.get('Own deposit limit, 24 hours')).toBe('฿200.00 · used ฿250.00 · ฿50.00 above the limit')
  expect(facts.get('Own deposit limit, 30 days')).toMatch(
    /^฿9,000.00 · used ฿250.00 · none asked for, from 25.+ to 28/,
  )
  expect([...facts.keys()].filter((name) => /limit|pause|break|exclusion/i.test(name))).toHaveLength(2)
})

it.each([
  ['Takes a break', { kind: 'break', until, canReopen: false }, /^until /],
  [
    'Self-exclusion',
    { kind: 'exclusion', until, canReopen: true },
    /^over since .*the member has not ended it$/,
  ],
])('so is their pause: %s', async (name, pause, words) => {
  expect((await factsOf({ ...MEMBER, pause })).get(name)).toMatch(words)
})

it('a gift is marked as handed out by whoever gave it, with a reason', async () => {
  const gift = { id: WITHDRAWAL.id, code: 'GIFT', kind: 'gift', amount: 0, until, state: 'open' }
  const coupons = [gift, { ...gift, id: ME.id, state: 'claimed', claimedAt: until }]
  const path = `/api/members/${MEMBER.id}`
  const { requests } = await openDesk(`/members/${MEMBER.id}`, {
    [`GET ${path}`]: { ...MEMBER, coupons },
    [`POST ${path}/hand-out`]: { outcome: 'claimed' },
  })
  expect(await screen.findByText(/^waits until /)).toBeVisible()
  expect(screen.getByText(/^handed out /)).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Hand out' }))
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'ID card' } })
  fireEvent.click(screen.getByRole('button', { name: `Mark as handed out to ${MEMBER.name}` }))
  expect(await screen.findByText('Somebody has handed it out already.')).toBeVisible()
  expect(requests).toContainEqual({
    call: `POST ${path}/hand-out`,
    body: { coupon: gift.id, because: 'ID card' },
  })
})

/** Opens the member, asks for an act, types into its form and sends it. */
async function proposeAct(act: string, fields: Readonly<Record<string, string>>, button: string) {
  const credit = { reference: 'bank:SCB:FT1', left: 700 }
  const event = {
    at: until,
    source: 'ledger',
    what: 'deposit SCB',
    amount: 700,
    note: credit.reference,
    credit,
  }
  const propose = 'POST /api/proposals/propose'
  const { requests } = await openDesk(`/members/${MEMBER.id}`, {
    [`GET /api/members/${MEMBER.id}`]: { ...MEMBER, houseBanks: ['KBANK', 'SCB'], timeline: [event] },
    [propose]: { outcome: 'done' },
  })
  fireEvent.click(await screen.findByRole('button', { name: act }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('The member reads exactly this in the statement.')).toBeVisible()
  for (const [label, value] of Object.entries({ ...fields, Reason: 'wrong member' }))
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  fireEvent.click(dialog.getByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return requests.find(({ call }) => call === propose)?.body
}

it.each([
  [
    'Take back',
    {},
    'Propose to take it back',
    { kind: 'credit-back', reference: 'bank:SCB:FT1', amount: 700 },
  ],
  [
    'Move',
    { 'Phone number of who gets it': '0891112222', 'Amount in baht': '1,250.50' },
    'Propose to move it',
    { kind: 'credit-move', reference: 'bank:SCB:FT1', amount: 1250.5, phone: '0891112222' },
  ],
  [
    'Credit by hand',
    { 'Account of the house': 'SCB', 'Amount in baht': '20' },
    'Propose the credit',
    { kind: 'credit-by-hand', bankCode: 'SCB', amount: 20 },
  ],
])('money of the member is put right: %s', async (act, fields, button, request) => {
  expect(await proposeAct(act, fields, button)).toEqual({
    ...request,
    memberId: MEMBER.id,
    because: 'wrong member',
  })
})

it('who does not decide about money is offered none of it', async () => {
  session.begin('token', { ...ME, role: 'support' })
  const credit = { reference: 'bank:SCB:FT1', left: 700 }
  const event = { at: until, source: 'ledger', what: 'deposit SCB', amount: 700, credit }
  await factsOf({ ...MEMBER, houseBanks: ['SCB'], timeline: [event] })
  expect(screen.queryByRole('button', { name: /Take back|Move|by hand/ })).toBeNull()
})
