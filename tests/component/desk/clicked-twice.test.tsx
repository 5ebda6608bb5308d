/** Whatever the desk sends with a click is sent once, also when the second click comes before the page has shown that the first is on its way. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { session } from '../../../desk/src/http/session.ts'
import { type Answers, ask, MEMBER, openDesk, pageOf, SLIP, submit, type, WITHDRAWAL } from './open-desk.tsx'

const MEMBER_PATH = `/api/members/${MEMBER.id}`
const MEMBERS: Answers = { [`GET ${MEMBER_PATH}`]: MEMBER, 'GET /api/banks': [] }
const PROPOSAL = {
  ...WITHDRAWAL,
  kind: 'member-exclusion',
  by: { id: WITHDRAWAL.memberId, name: 'Lek' },
  because: 'x',
  at: WITHDRAWAL.askedAt,
  lapsesAt: WITHDRAWAL.askedAt,
}
const PERSON = { ...WITHDRAWAL, username: 'nok', role: 'cashier', status: 'active', isDemo: false }
const PEOPLE: Answers = { 'GET /api/people': [{ ...PERSON, createdAt: WITHDRAWAL.askedAt }] }
const QUEUES: Answers = {
  'POST /api/withdrawals': pageOf([WITHDRAWAL]),
  [`GET /api/withdrawals/${WITHDRAWAL.id}`]: WITHDRAWAL,
  'POST /api/slips': pageOf([SLIP]),
  [`GET /api/slips/${SLIP.id}`]: SLIP,
}
const noSession = () => session.leave()
const secret = { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', issuer: 'Krapao desk' }
const opened = { ...secret, outcome: 'opened', role: 'cashier', expiresAt: WITHDRAWAL.askedAt }
const noCode = () => Response.json({ message: 'UNVERIFIED_OTP' }, { status: 403 })

/** The call, where it is sent from, the button, what comes before it, and the answers to that. */
type Row = readonly [call: string, page: string, button: string, before?: () => unknown, answers?: Answers]

it.each<Row>([
  ['POST /api/login', '/', 'Log in', noSession],
  ['POST /api/logout', '/people', 'Log out'],
  ['POST /api/invitation/open', `/invitation#${'a'.repeat(43)}`, 'Continue', noSession],
  [
    'POST /api/invitation/accept',
    `/invitation#${'a'.repeat(43)}`,
    'Enter the desk',
    () => submit('Continue'),
    { 'POST /api/invitation/open': opened },
  ],
  [
    'POST /api/me/code',
    '/people',
    'Continue',
    () => submit('Make an invitation'),
    { 'POST /api/people/invite': noCode },
  ],
  ['POST /api/me/password', '/account', 'Change the password'],
  ['GET /api/me/authenticator', '/account', 'Set up another app'],
  [
    'POST /api/me/authenticator',
    '/account',
    'Change the app',
    async () => fireEvent.click(await screen.findByRole('button', { name: 'Set up another app' })),
    { 'GET /api/me/authenticator': secret },
  ],
  ['POST /api/people/invite', '/people', 'Make an invitation'],
  [`POST /api/people/${PERSON.id}`, '/people', 'Suspend', () => ask('Suspend Somchai')],
  [`POST ${MEMBER_PATH}/lock`, `/members/${MEMBER.id}`, 'Lock Somchai', () => ask('Lock')],
  [
    'POST /api/proposals/propose',
    `/members/${MEMBER.id}`,
    'Propose the account',
    () => ask('Change the bank account'),
  ],
  [
    `POST ${MEMBER_PATH}/send-code`,
    `/members/${MEMBER.id}`,
    'Send a code to it',
    async () => {
      await ask('Change the phone number')
      type('New phone number', '0891112222')
    },
  ],
  [
    `POST /api/proposals/${PROPOSAL.id}/act`,
    '/proposals',
    'Confirm',
    () => ask('Confirm'),
    { 'POST /api/proposals': [PROPOSAL] },
  ],
  [
    `POST /api/withdrawals/${WITHDRAWAL.id}/act`,
    `/withdrawals/${WITHDRAWAL.id}`,
    'Release ฿300.00',
    () => ask('Release'),
  ],
  [`POST /api/withdrawals/${WITHDRAWAL.id}/account`, `/withdrawals/${WITHDRAWAL.id}`, 'Show number (logged)'],
  [`POST /api/slips/${SLIP.id}/ask`, `/slips/${SLIP.id}`, 'Ask the bank again'],
])('%s is sent once', async (call, page, name, before, answers) => {
  if (before === noSession) noSession()
  const landmark = page.startsWith('/invitation') || before === noSession ? 'main' : 'navigation'
  const hangs = { [call]: new Promise(() => undefined) }
  const given = Object.assign({ ...MEMBERS, ...PEOPLE, ...QUEUES }, answers, hangs)
  const { count } = await openDesk(page, given, landmark)
  await before?.()
  const button = (await screen.findAllByRole('button', { name })).at(-1)
  const form = button?.getAttribute('type') === 'submit' ? button.closest('form') : null
  for (let time = 0; time < 2; time += 1)
    if (form) fireEvent.submit(form)
    else if (button) fireEvent.click(button)
  await waitFor(() => expect(count(call)).toBe(1))
})

it.each([
  ['the second click of a double click', (button: HTMLElement) => fireEvent.click(button, { detail: 2 })],
  [
    'Enter that is held down',
    (button: HTMLElement) => {
      fireEvent.keyDown(button, { key: 'Enter', repeat: true })
      fireEvent.click(button, { detail: 0 })
    },
  ],
])('%s sends nothing, also when the first was answered before it', async (_what, repeat) => {
  const call = 'POST /api/people/invite'
  const answer = { token: 'a'.repeat(43), expiresAt: WITHDRAWAL.askedAt }
  const { requests } = await openDesk('/people', { ...PEOPLE, [call]: answer })
  const button = await screen.findByRole('button', { name: 'Make an invitation' })
  fireEvent.click(button, { detail: 1 })
  expect(await screen.findByLabelText('Address of the invitation')).toBeVisible()
  repeat(button)
  type('Invite as', 'auditor')
  fireEvent.click(button, { detail: 1 })
  const sent = () => requests.filter((request) => request.call === call).map(({ body }) => body)
  await waitFor(() => expect(sent()).toEqual([{ role: 'support' }, { role: 'auditor' }]))
})

it('the second click of a double click answers no question that the first has opened', async () => {
  const act = `POST /api/withdrawals/${WITHDRAWAL.id}/act`
  const { count } = await openDesk(`/withdrawals/${WITHDRAWAL.id}`, { ...QUEUES, [act]: { outcome: 'done' } })
  const dialog = await ask('Release')
  const button = dialog.getByRole('button', { name: 'Release ฿300.00' })
  fireEvent.click(button, { detail: 2 })
  expect(count(act)).toBe(0)
  fireEvent.click(button, { detail: 1 })
  await waitFor(() => expect(count(act)).toBe(1))
})
