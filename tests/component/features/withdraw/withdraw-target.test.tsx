import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { WithdrawSheet } from '../../../../src/features/withdraw/withdraw-sheet.tsx'
import { WithdrawTarget } from '../../../../src/features/withdraw/withdraw-target.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

const nothing = () => undefined
const LEADS = {
  onClose: nothing,
  onStatement: nothing,
  onContact: nothing,
  onBonus: nothing,
  onDeposit: nothing,
  onPassword: nothing,
}

test('the target of a withdrawal names its currency where the account is in kip', () => {
  const account = { bankCode: 'BCEL', bank: undefined, bankAccountName: 'SOMSAK', bankAccountNo: '01012000' }
  const { unmount } = renderInApp(<WithdrawTarget account={{ ...account, currency: 'LAK' }} />)
  expect(screen.getByText('BCEL · SOMSAK · ₭ LAK')).toBeVisible()
  unmount()
  renderInApp(<WithdrawTarget account={{ ...account, currency: 'BAHT' }} />)
  expect(screen.getByText('BCEL · SOMSAK')).toBeVisible()
})

test.each([
  ['at its rate', { kipPerBaht: 690, since: '2026-11-01T00:00:00.000Z' }, ['₭345,000', '฿1 = ₭690']],
  ['in baht without a rate', undefined, ['฿500.00']],
])('the form of a withdrawal to a kip account says what arrives, %s', async (_, exchange, shown) => {
  await logInAnew()
  backend({
    'GET /api/wallet': {
      ...WIRE_WALLET,
      bankAccount: { bankCode: 'BCEL', bankAccountNo: '010120009876543001', currency: 'LAK' },
    },
    'GET /api/lookup/withdraw': { withdrawMin: 100, withdrawMax: 50_000, exchange },
    'GET /api/bonus/check/active': { status: false },
  })
  renderInApp(<WithdrawSheet {...LEADS} />)
  await userEvent.type(await screen.findByRole('textbox'), '500')
  expect(await screen.findByText('0101-2000-9876-5430-01')).toBeVisible()
  const payout = await screen.findByText('You receive')
  for (const text of shown) expect(payout.closest('dl')).toHaveTextContent(text)
})

test('a newcomer without money is led from a withdrawal to a deposit', async () => {
  await logInAnew()
  backend({
    'GET /api/wallet': { ...WIRE_WALLET, wallet: { amount: 0 }, slots: [] },
    'GET /api/lookup/withdraw': { withdrawMin: 100, withdrawMax: 50_000 },
    'GET /api/bonus/check/active': { status: false },
  })
  const deposit = vi.fn<() => void>()
  renderInApp(<WithdrawSheet {...LEADS} onDeposit={deposit} />)
  expect(await screen.findByText('There is nothing to withdraw yet.')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Deposit' }))
  expect(deposit).toHaveBeenCalledOnce()
})
