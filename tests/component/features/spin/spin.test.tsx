import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keys } from '../../../../src/data/cache/keys.ts'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
import { type WonPrize, wonPrize } from '../../../../src/data/rewards/won-prize.ts'
import { PrizeDialog } from '../../../../src/features/spin/prize-dialogs.tsx'
import { Odds } from '../../../../src/features/spin/spin-screen.tsx'
import { useSpinFlow } from '../../../../src/features/spin/use-spin-flow.ts'
import { beginSession } from '../../../../src/session/begin-session.ts'
import { endSession } from '../../../../src/session/end-session.ts'
import type { Result } from '../../../../src/ui/dialogs/alert-dialog.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { type Answers, backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { App, renderInApp } from '../../in-app.tsx'

const TURN = 'POST /api/spinwheel/spin'
const CLAIM = 'POST /api/spinwheel/coupon/claim'

let answers: Answers
let calls: string[]
/** Lets the server answer the turn. */
let release: () => void

beforeEach(async () => {
  await logInAnew()
  const released = new Promise<void>((resolve) => (release = resolve))
  answers = {
    'GET /api/wallet': WIRE_WALLET,
    [CLAIM]: { success: true },
    [TURN]: async () => {
      await released
      return Response.json({ success: true, result: { code: 'A', label: '฿50', remainingCoin: 2 } })
    },
  }
  calls = backend(answers)
})

/** Turns the wheel; `meanwhile` happens before the server answers. */
async function turn(meanwhile: () => Promise<void>) {
  const { result } = renderHook(
    () => useSpinFlow({ disc: { current: null }, slices: [], onResult: () => {} }),
    { wrapper: App },
  )
  act(() => result.current.spin())
  await expect.poll(() => calls).toContain(TURN)
  await act(meanwhile)
  queryClient.setQueryData(keys.spinSetup('en'), { userCoin: 7 })
  await act(async () => release())
  await expect.poll(() => result.current.isSpinning).toBe(false)
  return result.current.prize
}

const coins = () => queryClient.getQueryData(keys.spinSetup('en'))

test('a prize is shown, and kept until it has been seen', async () => {
  expect(await turn(async () => {})).toMatchObject({ label: '฿50', open: true })
  expect(wonPrize.unacknowledged()?.label).toBe('฿50')
  expect(coins()).toEqual({ userCoin: 2 })
  wonPrize.acknowledge()
})

test('a prize whose answer comes after the logout is not shown to the next member', async () => {
  const prize = await turn(async () => {
    await endSession()
    await beginSession('of-malee', { remember: false })
  })
  expect(prize).toBeUndefined()
  expect(wonPrize.unacknowledged()).toBeUndefined()
  expect(coins(), 'those of the next member').toEqual({ userCoin: 7 })
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

test('a prize on two slices has one row in the odds', async () => {
  const looks = { bgColor: undefined, textColor: undefined }
  const slices = [
    { code: 'A', label: '฿5', htmlDescription: 'Chance 44%', ...looks },
    { code: 'B', label: '฿20', htmlDescription: 'Chance 12%', ...looks },
    { code: 'E', label: '฿5', htmlDescription: 'Chance 44%', ...looks },
  ]
  renderInApp(<Odds slices={slices} />)
  fireEvent.click(screen.getByText('Prizes and odds'))
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Chance 44%', 'Chance 12%'])
})
