import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openDesk, pageOf, WITHDRAWAL } from './open-desk.tsx'

const LOCKED = { ...WITHDRAWAL, isLocked: true }

it('a withdrawal of a locked member says so, in the queue and on its page, which leads to the member', async () => {
  await openDesk(`/withdrawals/${LOCKED.id}`, {
    'POST /api/withdrawals': pageOf([LOCKED]),
    [`GET /api/withdrawals/${LOCKED.id}`]: LOCKED,
  })
  expect(await screen.findByText('This member is locked out: nothing is approved or paid.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  expect(screen.getByRole('link', { name: `${LOCKED.member} · Locked` })).toBeVisible()
  const link = screen.getByRole('link', { name: 'Everything of this member' })
  expect(link).toHaveAttribute('href', `/members/${LOCKED.memberId}`)
})

it('a member is read again after an act was given up whose answer did not come', async () => {
  const { memberId: id, member: phone, name } = WITHDRAWAL
  const member = {
    id,
    phone,
    name,
    status: 'active',
    since: WITHDRAWAL.memberSince,
    bankCode: 'SCB',
    accountEnd: '7890',
    accountName: name,
    isOtherHolder: false,
    sessions: 1,
    balances: [],
    limits: [],
    timeline: [],
  }
  const { count } = await openDesk(`/members/${id}`, { [`GET /api/members/${id}`]: member })
  fireEvent.click(await screen.findByRole('button', { name: 'Lock' }))
  const dialog = screen.getByRole('dialog')
  fireEvent.submit(dialog.querySelector('form') ?? dialog)
  await waitFor(() => expect(count(`POST /api/members/${id}/lock`)).toBe(1))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(count(`GET /api/members/${id}`)).toBe(2))
})
