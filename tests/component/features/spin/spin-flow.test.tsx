import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keys } from '../../../../src/data/cache/keys.ts'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
import { wonPrize } from '../../../../src/data/rewards/won-prize.ts'
import { useSpinFlow } from '../../../../src/features/spin/use-spin-flow.ts'
import { beginSession } from '../../../../src/session/begin-session.ts'
import { endSession } from '../../../../src/session/end-session.ts'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { App } from '../../in-app.tsx'

const TURN = 'POST /api/spinwheel/spin'
const WON = { success: true, result: { code: 'A', label: '฿50', remainingCoin: 2 } }

/** Lets the server answer the turn. */
let release: () => void
let calls: string[]

beforeEach(async () => {
  await logInAnew()
  const released = new Promise<void>((resolve) => (release = resolve))
  calls = backend({
    'GET /api/wallet': WIRE_WALLET,
    [TURN]: async () => {
      await released
      return Response.json(WON)
    },
  })
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
