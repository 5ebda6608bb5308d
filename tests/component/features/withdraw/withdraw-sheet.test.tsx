import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { wallet } from '../../../../src/contract/wallet.ts'
import { ReviewSheet } from '../../../../src/features/withdraw/review-sheet.tsx'
import { WithdrawSheet } from '../../../../src/features/withdraw/withdraw-sheet.tsx'
import { WithdrawTarget } from '../../../../src/features/withdraw/withdraw-target.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { type Answers, backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

const SINCE = '2026-11-01T00:00:00.000Z'
const LIMITS = { withdrawMin: 100, withdrawMax: 50_000 }

beforeEach(logInAnew)

/** Opens the sheet, in front of a server that answers so. @returns what the sheet leads to */
function open(answers: Answers = {}) {
  answer(answers)
  const leads = {
    onClose: vi.fn<() => void>(),
    onStatement: vi.fn<() => void>(),
    onContact: vi.fn<() => void>(),
    onBonus: vi.fn<() => void>(),
    onDeposit: vi.fn<() => void>(),
    onPassword: vi.fn<() => void>(),
  }
  renderInApp(<WithdrawSheet {...leads} />)
  return leads
}

function answer(answers: Answers): void {
  backend({
    'GET /api/wallet': WIRE_WALLET,
    'GET /api/lookup/withdraw': LIMITS,
    'GET /api/bonus/check/active': { status: false },
    ...answers,
  })
}

/** Types an amount and confirms it in the review. */
async function withdraw(): Promise<void> {
  await userEvent.type(await screen.findByRole('textbox'), '500')
  await userEvent.click(screen.getByRole('button', { name: 'Review' }))
  const confirm = await screen.findByRole('button', { name: /^Withdraw/ })
  await expect.poll(() => confirm.hasAttribute('disabled')).toBe(false)
  await userEvent.click(confirm)
}

test('a member whose password the house gave is led from the withdrawal to the change of it', async () => {
  const { onPassword } = open({
    'POST /api/wallet/withdrawAll': () => Response.json({ message: 'PASSWORD_GIVEN' }, { status: 403 }),
  })
  await withdraw()
  expect(await screen.findByText(/You have a password that we gave you/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  expect(onPassword).toHaveBeenCalledOnce()
})

const broken = () => new Response(null, { status: 500 })

test('a wallet and limits that cannot be loaded are one failure with one button, which loads both', async () => {
  open({ 'GET /api/wallet': broken, 'GET /api/lookup/withdraw': broken })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('textbox')).toBeNull()
  answer({})
  await userEvent.click(again)
  expect(await screen.findByText(/^Between/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a newcomer without money is led from a withdrawal to a deposit', async () => {
  const { onDeposit } = open({ 'GET /api/wallet': { ...WIRE_WALLET, wallet: { amount: 0 }, slots: [] } })
  expect(await screen.findByText('There is nothing to withdraw yet.')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Deposit' }))
  expect(onDeposit).toHaveBeenCalledOnce()
})

test.each([
  ['at its rate', { kipPerBaht: 690, since: SINCE }, ['₭345,000', '฿1 = ₭690']],
  ['in baht without a rate', undefined, ['฿500.00']],
])('the form of a withdrawal to a kip account says what arrives, %s', async (_, exchange, shown) => {
  const bankAccount = { bankCode: 'BCEL', bankAccountNo: '010120009876543001', currency: 'LAK' }
  open({
    'GET /api/wallet': { ...WIRE_WALLET, bankAccount },
    'GET /api/lookup/withdraw': { ...LIMITS, exchange },
  })
  await userEvent.type(await screen.findByRole('textbox'), '500')
  expect(await screen.findByText('0101-2000-9876-5430-01')).toBeVisible()
  const payout = await screen.findByText('You receive')
  for (const text of shown) expect(payout.closest('dl')).toHaveTextContent(text)
})

test.each([
  ['LAK' as const, 'BCEL · SOMSAK · ₭ LAK'],
  ['BAHT' as const, 'BCEL · SOMSAK'],
])('the target of a withdrawal names its currency where it is kip: %s', (currency, shown) => {
  const account = { bankCode: 'BCEL', bank: undefined, bankAccountName: 'SOMSAK', bankAccountNo: '01012000' }
  renderInApp(<WithdrawTarget account={{ ...account, currency }} />)
  expect(screen.getByText(shown)).toBeVisible()
})

test.each([
  ['in kip', { kipPerBaht: 690, since: SINCE }, ['₭207,006', '฿1 = ₭690'], 207_006],
  ['in baht', undefined, [], undefined],
])('a withdrawal to an account %s is confirmed with what is paid', async (_, exchange, shown, kip) => {
  const onConfirm = vi.fn<(forfeitsSatang: number | undefined, kip: number | undefined) => void>()
  renderInApp(
    <ReviewSheet
      wallet={v.parse(wallet.read.response, WIRE_WALLET)}
      amountSatang={300_01}
      terms={{ withdrawMin: 100_00, withdrawMax: 50_000_00, usualMinutes: undefined, exchange }}
      phase="idle"
      refusal={undefined}
      onChange={vi.fn<() => void>()}
      onConfirm={onConfirm}
      onClose={vi.fn<() => void>()}
    />,
  )
  for (const text of shown) expect(screen.getByText(text)).toBeVisible()
  expect(screen.queryAllByText(/₭/)).toHaveLength(shown.length)
  const confirm = screen.getByRole('button', { name: /^Withdraw ฿300.01$/ })
  await waitFor(() => expect(confirm).toBeEnabled())
  fireEvent.click(confirm)
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith(undefined, kip)
})

test('a rate that changed before the confirmation is shown and asked about again', async () => {
  const rates = [690, 700]
  open({
    'GET /api/lookup/withdraw': () =>
      Response.json({ ...LIMITS, exchange: { kipPerBaht: rates.shift() ?? 700, since: SINCE } }),
    'POST /api/wallet/withdrawAll': () =>
      Response.json({ message: 'KIP_CHANGED', params: { kip: 350_000 } }, { status: 400 }),
  })
  await withdraw()
  expect(await screen.findByText('₭350,000')).toBeVisible()
  expect(screen.getByText('The rate of the kip has changed. Please look again.')).toBeVisible()
})
