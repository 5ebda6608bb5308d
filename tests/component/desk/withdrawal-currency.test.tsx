import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openDesk, WITHDRAWAL } from './open-desk.tsx'

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
