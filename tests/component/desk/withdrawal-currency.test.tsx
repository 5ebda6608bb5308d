import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openDesk, pageOf, WITHDRAWAL } from './open-desk.tsx'

test.each([
  ['LAK', 'Somchai · SCB ··7890 · account in kip · ฿300'],
  ['BAHT', 'Somchai · SCB ··7890 · account in baht · ฿300'],
  [undefined, 'Somchai · SCB ··7890 · ฿300'],
])('who marks a withdrawal as paid reads the currency of the account (%s)', async (currency, about) => {
  await openDesk(`/withdrawals/${WITHDRAWAL.id}`, {
    [`GET /api/withdrawals/${WITHDRAWAL.id}`]: { ...WITHDRAWAL, state: 'approved', currency },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Mark as paid/ }))
  expect(await screen.findByRole('dialog')).toHaveTextContent(about)
})

test('a new account and the name of somebody else are marked in the row and on the page', async () => {
  const marked = { ...WITHDRAWAL, accountBefore: 'KBANK ··1234', isYoungAccount: true, isOtherHolder: true }
  await openDesk(`/withdrawals/${WITHDRAWAL.id}`, {
    'POST /api/withdrawals': pageOf([marked]),
    [`GET /api/withdrawals/${WITHDRAWAL.id}`]: marked,
  })
  expect(await screen.findByText(/^Registered since .*, before KBANK ··1234$/)).toHaveClass('bad')
  expect(screen.getByText("The holder's name differs from the member's: Somchai")).toHaveClass('bad')
  expect(screen.getByRole('link', { name: /· New account · Other name$/ })).toBeVisible()
  expect(screen.getByText('New account')).toHaveClass('bad-text')
  expect(screen.getByText(/^since .*, before KBANK ··1234$/)).toBeVisible()
})
