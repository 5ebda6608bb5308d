import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clock } from '../../../../src/clock.ts'
import { PlayButton } from '../../../../src/features/game-account/play-button.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

const nothing = () => undefined
let refreshes = 0

beforeEach(async () => {
  await logInAnew()
  refreshes = 0
  backend({
    'GET /api/wallet': WIRE_WALLET,
    'GET /api/wallet/refresh/slot': () => {
      refreshes += 1
      return Response.json({ failed: [] })
    },
  })
  renderInApp(
    <>
      <PlayButton account={{ code: 'PG', web: null }} variant="marigold" onEnd={nothing} />
      <PlayButton account={{ code: 'JOKER', web: 'https://joker.test' }} variant="marigold" onEnd={nothing} />
    </>,
  )
  await screen.findByRole('link', { name: 'Play' })
})

test.each([
  [
    'refreshed once after a member was away for minutes, also where home and a sheet offer to play',
    120_000,
    1,
  ],
  ['left alone after a look at another app', 5000, 0],
])('balances are %s', async (_what, ms, times) => {
  const left = clock.now()
  see('hidden')
  vi.spyOn(clock, 'now').mockReturnValue(left + ms)
  await act(async () => see('visible'))
  await expect.poll(() => refreshes).toBe(times)
})

function see(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
