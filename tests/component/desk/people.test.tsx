/** How people enter the desk, and what is changed about them. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Answers, ask, openDesk, submit, type, WITHDRAWAL } from './open-desk.tsx'

const NOK = {
  id: WITHDRAWAL.id,
  name: 'Nok',
  username: 'nok',
  role: 'cashier',
  status: 'active',
  isDemo: false,
  createdAt: WITHDRAWAL.askedAt,
}
const CHANGE = `POST /api/people/${NOK.id}`

it('a person is suspended after a question that names them', async () => {
  const { count, requests } = await openDesk('/people', { 'GET /api/people': [NOK] })
  fireEvent.click((await ask('Suspend Nok')).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(count(CHANGE)).toBe(0)
  const dialog = await ask('Suspend Nok')
  expect(screen.getByRole('dialog')).toHaveAccessibleName('Suspend Nok?')
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
  await waitFor(() => expect(requests).toContainEqual({ call: CHANGE, body: { status: 'suspended' } }))
})

const CODE = 'POST /api/me/code'
const INVITE = 'POST /api/people/invite'
const refused = () => Response.json({ message: 'UNVERIFIED_OTP' }, { status: 403 })

const giveCode = async (code: string) => {
  const dialog = await screen.findByRole('dialog', { name: 'A new code, please' })
  type('Code of the authenticator app', code)
  await submit('Continue')
  return dialog
}
const openPeople = async (answers: Answers) => {
  const desk = await openDesk('/people', { 'GET /api/people': [], ...answers })
  await submit('Make an invitation')
  return desk
}

it('the desk says to make another invitation where the answer with one was lost', async () => {
  await openPeople({ [INVITE]: { expiresAt: WITHDRAWAL.askedAt } })
  expect(await screen.findByRole('alert')).toHaveTextContent('Make another.')
  expect(screen.queryByLabelText('Address of the invitation')).toBeNull()
})

it('an act that needs a new code asks for it, and is made again with a right one', async () => {
  let isFresh = false
  const { count } = await openPeople({
    [INVITE]: () => (isFresh ? { token: 'a'.repeat(43), expiresAt: WITHDRAWAL.askedAt } : refused()),
    [CODE]: ({ code }: { code: string }) => {
      isFresh = code === '123456'
      return { outcome: isFresh ? 'fresh' : 'wrong-code' }
    },
  })
  const dialog = await giveCode('654321')
  expect(await within(dialog).findByText(/^The code is wrong/)).toBeVisible()
  await giveCode('123456')
  expect(await screen.findByLabelText('Address of the invitation')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(count(INVITE)).toBe(2)
})

it('an act that needs a new code is not made again when nobody gives one', async () => {
  const { count } = await openPeople({ [INVITE]: refused })
  const dialog = await screen.findByRole('dialog', { name: 'A new code, please' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Nothing was done: it needs a new code.')).toBeVisible()
  expect(count(INVITE)).toBe(1)
})

it.each([
  ['Change the password', 'POST /api/me/password', 'wrong-password', 'The current password is wrong.'],
  ['Change the app', 'POST /api/me/authenticator', 'wrong-code', 'The code is wrong. Look at the app again.'],
  ['Change the password', 'POST /api/me/password', 'changed', 'Changed. All your other sessions have ended.'],
])(
  '%s says how it ended above the button, where the person looks (%s: %s)',
  async (name, call, outcome, words) => {
    const secret = { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', issuer: 'Krapao desk' }
    await openDesk('/account', { 'GET /api/me/authenticator': secret, [call]: { outcome } })
    fireEvent.click(screen.getByRole('button', { name: 'Set up another app' }))
    await submit(name)
    const said = await screen.findByText(words)
    const button = screen.getByRole('button', { name })
    expect(said.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  },
)

const OPEN = 'POST /api/invitation/open'
const ACCEPT = 'POST /api/invitation/accept'
const OPENING = {
  outcome: 'opened',
  role: 'cashier',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  issuer: 'ร้านเรา desk',
  expiresAt: '2026-11-27T05:00:00.000Z',
}

/** Opens the invitation as somebody who wants to log in as `praew`. */
async function openInvitation(answers: Answers) {
  const desk = await openDesk('/invitation', answers, 'main')
  type('Login name', 'Praew')
  await submit('Continue')
  return desk
}

describe('an invitation', () => {
  beforeEach(() => history.replaceState(null, '', `/invitation#${'a'.repeat(43)}`))
  afterEach(() => history.replaceState(null, '', '/'))

  it('an invitation is for a person whose name is chosen first, and the authenticator app shows house and person', async () => {
    const { requests } = await openInvitation({ [OPEN]: OPENING })
    expect(await screen.findByRole('link', { name: 'QR code for the authenticator app' })).toHaveAttribute(
      'href',
      `otpauth://totp/${encodeURIComponent(OPENING.issuer)}:praew?secret=${OPENING.secret}&issuer=${encodeURIComponent(OPENING.issuer)}`,
    )
    expect(requests.at(-1)?.body).toMatchObject({ username: 'praew' })
    expect(screen.getByLabelText('Login name')).toHaveAttribute('readonly')
  })

  it('an invitation is opened again where it was opened once more', async () => {
    const answers: Answers = { [OPEN]: OPENING, [ACCEPT]: { outcome: 'opened-again' } }
    const { count } = await openInvitation(answers)
    await submit('Enter the desk')
    expect(await screen.findByText(/^The invitation was opened once more/)).toBeVisible()
    await submit('Continue')
    expect(await screen.findByRole('button', { name: 'Enter the desk' })).toBeVisible()
    expect(count(OPEN)).toBe(2)
  })

  it('an invitation that is used, after an answer was lost, leads to the login', async () => {
    const answers: Answers = { [OPEN]: OPENING }
    await openInvitation(answers)
    await submit('Enter the desk')
    await screen.findByText(/^No answer/)
    answers[ACCEPT] = { outcome: 'ended' }
    await submit('Enter the desk')
    expect(await screen.findByText(/^It may have worked/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'To the login' })).toHaveAttribute('href', '/')
  })

  it('an invitation that ended before anything was sent did not work', async () => {
    await openInvitation({ [OPEN]: OPENING, [ACCEPT]: { outcome: 'ended' } })
    await submit('Enter the desk')
    expect(await screen.findByText(/^This invitation has ended/)).toBeVisible()
    expect(screen.queryByText(/^It may have worked/)).toBeNull()
  })

  it('an invitation that has ended leads to the login', async () => {
    await openInvitation({ [OPEN]: () => Response.json({ message: 'NO_DATA' }, { status: 404 }) })
    expect(await screen.findByText(/^This invitation has ended/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'To the login' })).toHaveAttribute('href', '/')
  })
})
