import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { WonPrize } from '../../../../src/data/rewards/won-prize.ts'
import { PrizeDialog } from '../../../../src/features/spin/prize-dialogs.tsx'
import type { Result } from '../../../../src/ui/dialogs/alert-dialog.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { type Answers, backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

const CLAIM = 'POST /api/spinwheel/coupon/claim'

let answers: Answers
let calls: string[]

beforeEach(async () => {
  await logInAnew()
  answers = { 'GET /api/wallet': WIRE_WALLET, [CLAIM]: { success: true } }
  calls = backend(answers)
})

/** Shows a prize that was won. */
function show(won: Partial<WonPrize>) {
  const onClose = vi.fn<() => void>()
  const onResult = vi.fn<(result: Result) => void>()
  renderInApp(
    <PrizeDialog open label="฿50" name="Cash prize" {...won} onClose={onClose} onResult={onResult} />,
  )
  return { onClose, onResult }
}

test('a screen reader that enters the dialog reads the prize', () => {
  show({ coupon: 'coupon-50' })
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription('฿50 Cash prize')
})

test('a prize is claimed with one tap, once', async () => {
  const { onClose, onResult } = show({ coupon: 'coupon-50' })
  const button = screen.getByText('Claim now')
  fireEvent.click(button)
  fireEvent.click(button)
  await expect.poll(() => onResult.mock.calls).toHaveLength(1)
  expect(onResult).toHaveBeenCalledWith({ tone: 'ok', title: 'Claimed: ฿50', text: 'Cash prize' })
  expect(onClose).toHaveBeenCalledOnce()
  expect(calls.filter((call) => call === CLAIM)).toHaveLength(1)
})

test('a prize whose claim is refused says why', async () => {
  answers[CLAIM] = { success: false, error: 'BONUS_REMAINING' }
  const { onResult } = show({ coupon: 'coupon-50' })
  fireEvent.click(screen.getByText('Claim now'))
  await expect.poll(() => onResult.mock.calls).toHaveLength(1)
  expect(onResult.mock.lastCall?.[0]).toMatchObject({ tone: 'error', title: 'Something went wrong' })
})

test('a prize can be kept, and one that the operator hands out can only be kept', () => {
  const { onClose } = show({ coupon: 'coupon-50' })
  fireEvent.click(screen.getByText('Keep coupon'))
  expect(onClose).toHaveBeenCalledOnce()
  show({})
  expect(screen.getAllByText('Keep coupon')).toHaveLength(2)
  expect(screen.getAllByText('Claim now')).toHaveLength(1)
  expect(calls).toEqual([])
})
