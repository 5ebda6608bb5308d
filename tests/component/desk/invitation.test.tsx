import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Answers, openDesk } from './open-desk.tsx'

const OPEN = 'POST /api/invitation/open'
const ACCEPT = 'POST /api/invitation/accept'
const INVITATION = { role: 'cashier', secret: 'JBSWY3DPEHPK3PXP', expiresAt: '2026-11-27T05:00:00.000Z' }

beforeEach(() => history.replaceState(null, '', `/invitation#${'a'.repeat(43)}`))
afterEach(() => history.replaceState(null, '', '/'))

async function accept() {
  const button = await screen.findByRole('button', { name: 'Enter the desk' })
  fireEvent.submit(button.closest('form') ?? button)
}

const open = (answers: Answers) => openDesk('/invitation', answers, 'main')

it('an acceptance whose answer was lost, and that finds the invitation used, leads to the login', async () => {
  const answers: Answers = { [OPEN]: INVITATION }
  await open(answers)
  await accept()
  await screen.findByText(/^No answer/)
  answers[ACCEPT] = { outcome: 'ended' }
  await accept()
  expect(await screen.findByText(/^It may have worked/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'To the login' })).toHaveAttribute('href', '/')
})

it('an invitation that ended before anything was sent did not work', async () => {
  await open({ [OPEN]: INVITATION, [ACCEPT]: { outcome: 'ended' } })
  await accept()
  expect(await screen.findByText(/^This invitation has ended/)).toBeVisible()
  expect(screen.queryByText(/^It may have worked/)).toBeNull()
})

it('the page of an invitation that has ended leads to the login', async () => {
  await open({ [OPEN]: () => Response.json({ message: 'NO_DATA' }, { status: 404 }) })
  expect(await screen.findByText(/^This invitation has ended/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'To the login' })).toHaveAttribute('href', '/')
})
