import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { wallet } from '../../../../src/contract/wallet.ts'
import { ReviewSheet } from '../../../../src/features/withdraw/review-sheet.tsx'
import { WithdrawSheet } from '../../../../src/features/withdraw/withdraw-sheet.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

const nothing = () => undefined
const TERMS = { withdrawMin: 100_00, withdrawMax: 50_000_00, usualMinutes: undefined }

test.each([
  ['in kip', { kipPerBaht: 690, since: '2026-11-01T00:00:00.000Z' }, ['₭207,006', '฿1 = ₭690'], 207_006],
  ['in baht', undefined, [], undefined],
])('a withdrawal to an account %s is confirmed with what is paid', async (_, exchange, shown, kip) => {
  const onConfirm = vi.fn<(forfeitsSatang: number | undefined, kip: number | undefined) => void>()
  renderInApp(
    <ReviewSheet
      wallet={v.parse(wallet.read.response, WIRE_WALLET)}
      amountSatang={300_01}
      terms={{ ...TERMS, exchange }}
      phase="idle"
      refusal={undefined}
      onChange={nothing}
      onConfirm={onConfirm}
      onClose={nothing}
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
  await logInAnew()
  const terms = { withdrawMin: 100, withdrawMax: 50_000 }
  const rates = [690, 700]
  backend({
    'GET /api/wallet': WIRE_WALLET,
    'GET /api/lookup/withdraw': () =>
      Response.json({
        ...terms,
        exchange: { kipPerBaht: rates.shift() ?? 700, since: '2026-11-01T00:00:00.000Z' },
      }),
    'GET /api/bonus/check/active': { status: false },
    'POST /api/wallet/withdrawAll': () =>
      Response.json({ message: 'KIP_CHANGED', params: { kip: 350_000 } }, { status: 400 }),
  })
  const leads = {
    onClose: nothing,
    onStatement: nothing,
    onContact: nothing,
    onBonus: nothing,
    onDeposit: nothing,
    onPassword: nothing,
  }
  renderInApp(<WithdrawSheet {...leads} />)
  await userEvent.type(await screen.findByRole('textbox'), '500')
  await userEvent.click(screen.getByRole('button', { name: 'Review' }))
  expect(await screen.findByText('₭345,000')).toBeVisible()
  const confirm = screen.getByRole('button', { name: /^Withdraw/ })
  await expect.poll(() => confirm.hasAttribute('disabled')).toBe(false)
  await userEvent.click(confirm)
  expect(await screen.findByText('₭350,000')).toBeVisible()
  expect(screen.getByText('The rate of the kip has changed. Please look again.')).toBeVisible()
})
