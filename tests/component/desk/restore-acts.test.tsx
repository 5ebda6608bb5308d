import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { session } from '../../../desk/src/talk/session.ts'
import { type Answers, ME, MEMBER, openDesk } from './open-desk.tsx'

const PATH = `/api/members/${MEMBER.id}`
const BANKS = [
  { code: 'KBANK', nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank' },
  { code: 'SCB', nameTH: 'ไทยพาณิชย์', nameEN: 'Siam Commercial Bank' },
]

async function openMember(answers: Answers = {}) {
  const desk = await openDesk(`/members/${MEMBER.id}`, {
    [`GET ${PATH}`]: MEMBER,
    'GET /api/banks': BANKS,
    ...answers,
  })
  await screen.findByRole('heading', { name: 'Somchai' })
  return desk
}

/** Opens the question, and returns what is typed and tapped in its dialog. */
async function ask(act: string) {
  fireEvent.click(await screen.findByRole('button', { name: act }))
  const dialog = within(screen.getByRole('dialog'))
  return {
    dialog,
    type: (label: string, text: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value: text } }),
    tap: async (name: string) => userEvent.click(await dialog.findByRole('button', { name })),
  }
}

it('a new password is shown until it is closed, and nowhere after', async () => {
  const desk = await openMember({
    [`POST ${PATH}/give-password`]: { outcome: 'done', password: 'k7mpq3xwza' },
  })
  const { type, tap, dialog } = await ask('Give a new password')
  expect(dialog.getByText(/^No SMS is sent/)).toBeVisible()
  type('Reason', 'ID card in the chat')
  await tap('Give Somchai a new password')
  expect(await screen.findByText('k7mpq3xwza')).toBeVisible()
  expect(screen.getByText(/ask them to change it in the profile/)).toBeVisible()
  expect(desk.requests).toContainEqual({
    call: `POST ${PATH}/give-password`,
    body: { because: 'ID card in the chat' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.body).not.toHaveTextContent('k7mpq3xwza')
})

it('of a password whose answer was lost the desk says to give another', async () => {
  await openMember({ [`POST ${PATH}/give-password`]: { outcome: 'done' } })
  const { type, tap } = await ask('Give a new password')
  type('Reason', 'x')
  await tap('Give Somchai a new password')
  expect(await screen.findByRole('alert')).toHaveTextContent('Give another.')
})

it('another bank account is proposed as it was typed, and the member is read again', async () => {
  const desk = await openMember({ 'POST /api/proposals/propose': { outcome: 'done' } })
  const { dialog, type, tap } = await ask('Change the bank account')
  await dialog.findByRole('option', { name: 'KBANK · Kasikornbank' })
  type('Bank', 'KBANK')
  type('Account number', '123-4-56789-0')
  type("Holder's name", 'Somchai')
  type('Reason', 'bank book')
  await tap('Propose the account')
  await waitFor(() => expect(desk.count(`GET ${PATH}`)).toBe(2))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(desk.requests).toContainEqual({
    call: 'POST /api/proposals/propose',
    body: {
      kind: 'member-account',
      memberId: MEMBER.id,
      bankCode: 'KBANK',
      bankAccountNo: '123-4-56789-0',
      bankAccountName: 'Somchai',
      because: 'bank book',
    },
  })
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
  await openMember({ 'POST /api/proposals/propose': answer })
  const { dialog, type, tap } = await ask('Change the bank account')
  await dialog.findByRole('option', { name: 'KBANK · Kasikornbank' })
  type('Account number', '1')
  type("Holder's name", 'x')
  type('Reason', 'x')
  await tap('Propose the account')
  expect(await dialog.findByRole('alert')).toHaveTextContent(words)
})

it('another phone number is proposed with the code that was sent to it', async () => {
  let sent: unknown = { outcome: 'no-sms' }
  const propose = 'POST /api/proposals/propose'
  const desk = await openMember({
    [`POST ${PATH}/send-code`]: () => sent,
    [propose]: refused('OTP_CODE_INVALID'),
  })
  const { dialog, type, tap } = await ask('Change the phone number')
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
  expect(await dialog.findByRole('alert')).toHaveTextContent('not the code that was sent')
  expect(desk.requests).toContainEqual({
    call: propose,
    body: {
      kind: 'member-phone',
      memberId: MEMBER.id,
      phone: '0891112222',
      otpToken: 'token',
      otpCode: '123456',
      because: 'lost the phone',
    },
  })
  type('New phone number', '0891112223')
  expect(dialog.queryByLabelText('Code')).toBeNull()
})

it('the end of an exclusion is proposed where there is one', async () => {
  const pause = { kind: 'exclusion', until: '2027-11-25T05:00:00.000Z', canReopen: false }
  const desk = await openMember({
    [`GET ${PATH}`]: { ...MEMBER, pause },
    'POST /api/proposals/propose': { outcome: 'done' },
  })
  const { type, tap } = await ask('End the self-exclusion')
  type('Reason', 'the phone was stolen')
  await tap('Propose its end')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(desk.requests).toContainEqual({
    call: 'POST /api/proposals/propose',
    body: { kind: 'member-exclusion', memberId: MEMBER.id, because: 'the phone was stolen' },
  })
})

it('support is offered none', async () => {
  session.begin('token', { ...ME, role: 'support' })
  await openMember()
  expect(screen.getByRole('button', { name: 'End sessions' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /new password|bank account|phone number/ })).toBeNull()
})
