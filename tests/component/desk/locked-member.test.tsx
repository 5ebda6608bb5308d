import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MEMBER, openDesk, openWithdrawal, WITHDRAWAL } from './open-desk.tsx'

const LOCKED = { ...WITHDRAWAL, isLocked: true }

it('a withdrawal of a locked member says so, in the queue and on its page, which leads to the member', async () => {
  await openWithdrawal(LOCKED)
  expect(await screen.findByText('This member is locked out: nothing is approved or paid.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  expect(screen.getByRole('link', { name: `${LOCKED.member} · Locked` })).toBeVisible()
  const link = screen.getByRole('link', { name: 'Everything of this member' })
  expect(link).toHaveAttribute('href', `/members/${LOCKED.memberId}`)
})

it('a member is read again after an act was given up whose answer did not come', async () => {
  const { id } = MEMBER
  const { count } = await openDesk(`/members/${id}`, { [`GET /api/members/${id}`]: MEMBER })
  fireEvent.click(await screen.findByRole('button', { name: 'Lock' }))
  const dialog = screen.getByRole('dialog')
  fireEvent.submit(dialog.querySelector('form') ?? dialog)
  await waitFor(() => expect(count(`POST /api/members/${id}/lock`)).toBe(1))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(count(`GET /api/members/${id}`)).toBe(2))
})
