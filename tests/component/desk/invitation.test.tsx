import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Answers, openDesk, submit, type } from './open-desk.tsx'

const OPEN = 'POST /api/invitation/open'
const ACCEPT = 'POST /api/invitation/accept'
const OPENING = {
  outcome: 'opened',
  role: 'cashier',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  issuer: 'ร้านเรา desk',
  expiresAt: '2026-11-27T05:00:00.000Z',
}

beforeEach(() => history.replaceState(null, '', `/invitation#${'a'.repeat(43)}`))
afterEach(() => history.replaceState(null, '', '/'))

/** Opens the invitation as somebody who wants to log in as `praew`. */
async function open(answers: Answers) {
  const desk = await openDesk('/invitation', answers, 'main')
  type('Login name', 'Praew')
  await submit('Continue')
  return desk
}

it('the authenticator app shows the house and the person, whose name is chosen first', async () => {
  const { requests } = await open({ [OPEN]: OPENING })
  expect(await screen.findByRole('link', { name: 'QR code for the authenticator app' })).toHaveAttribute(
    'href',
    `otpauth://totp/${encodeURIComponent(OPENING.issuer)}:praew?secret=${OPENING.secret}&issuer=${encodeURIComponent(OPENING.issuer)}`,
  )
  expect(requests.at(-1)?.body).toMatchObject({ username: 'praew' })
  expect(screen.getByLabelText('Login name')).toHaveAttribute('readonly')
})

it('an invitation that was opened once more is opened again', async () => {
  const answers: Answers = { [OPEN]: OPENING, [ACCEPT]: { outcome: 'opened-again' } }
  const { count } = await open(answers)
  await submit('Enter the desk')
  expect(await screen.findByText(/^The invitation was opened once more/)).toBeVisible()
  await submit('Continue')
  expect(await screen.findByRole('button', { name: 'Enter the desk' })).toBeVisible()
  expect(count(OPEN)).toBe(2)
})

it('an acceptance whose answer was lost, and that finds the invitation used, leads to the login', async () => {
  const answers: Answers = { [OPEN]: OPENING }
  await open(answers)
  await submit('Enter the desk')
  await screen.findByText(/^No answer/)
  answers[ACCEPT] = { outcome: 'ended' }
  await submit('Enter the desk')
  expect(await screen.findByText(/^It may have worked/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'To the login' })).toHaveAttribute('href', '/')
})

it('an invitation that ended before anything was sent did not work', async () => {
  await open({ [OPEN]: OPENING, [ACCEPT]: { outcome: 'ended' } })
  await submit('Enter the desk')
  expect(await screen.findByText(/^This invitation has ended/)).toBeVisible()
  expect(screen.queryByText(/^It may have worked/)).toBeNull()
})

it('the page of an invitation that has ended leads to the login', async () => {
  await open({ [OPEN]: () => Response.json({ message: 'NO_DATA' }, { status: 404 }) })
  expect(await screen.findByText(/^This invitation has ended/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'To the login' })).toHaveAttribute('href', '/')
})
