import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
import { BannerGate } from '../../../../src/features/banner/banner-gate.tsx'
import { BonusScreen } from '../../../../src/features/bonus/bonus-screen.tsx'
import { GameAccountSheet } from '../../../../src/features/game-account/game-account-sheet.tsx'
import { HomeScreen } from '../../../../src/features/home/home-screen.tsx'
import { OwnPauseNote } from '../../../../src/features/pause/pause-note.tsx'
import { PromotionSearch } from '../../../../src/features/promotion/promotion-search.tsx'
import { SpinScreen } from '../../../../src/features/spin/spin-screen.tsx'
import { StatementScreen } from '../../../../src/features/statement/statement-screen.tsx'
import { TransferSheet } from '../../../../src/features/transfer/transfer-sheet.tsx'
import { WithdrawSheet } from '../../../../src/features/withdraw/withdraw-sheet.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { type Answers, backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderOnPage } from '../../in-app.tsx'

const nothing = () => undefined
const [PG] = WIRE_WALLET.slots
const CLOSED = { ...PG, code: 'JOKER', name: 'JOKER', isActive: false, amount: 0 }
const PAUSE = { kind: 'exclusion', until: '2027-05-27T07:32:00Z', canReopen: false }
const UNTIL = 'You have excluded yourself until 27/05/2027 14:32'
const BONUS = { code: 'WELCOME20', type: 'day', banners: [] }
const SLICE = { code: 'A', label: '฿5' }

const ANSWERS: Answers = {
  'GET /api/lookup/notice': { notice: 'Deposit around the clock' },
  'GET /api/lookup/active': { active: true },
  'GET /api/spinwheel/active': { active: true },
  'GET /api/spinwheel/setup': {
    result: { userCoin: 3, activeSpinwheel: { slice: [SLICE, SLICE] } },
  },
  'GET /api/bonus/check/active': { status: false },
  'GET /api/bonus': { bonuses: [BONUS] },
  'GET /api/refund/banners': { banners: [{ image: '/banner.webp' }] },
  'POST /api/statement': [],
  'GET /api/lookup/withdraw': { withdrawMin: 100, withdrawMax: 50_000 },
}

const HOME = (
  <HomeScreen
    pauseNote={<OwnPauseNote />}
    onItsWay={null}
    openSheet={nothing}
    openGame={nothing}
    renderGoOn={nothing}
    renderFirstSteps={nothing}
    inviteBonus={null}
  />
)
const WITHDRAWAL = (
  <WithdrawSheet
    onClose={nothing}
    onStatement={nothing}
    onContact={nothing}
    onDeposit={nothing}
    onBonus={nothing}
    onPassword={nothing}
  />
)
const STATEMENT = (
  <StatementScreen
    onItsWay={null}
    kind={undefined}
    onKind={nothing}
    entry={undefined}
    onOpenEntry={nothing}
    onCloseEntry={nothing}
    onFollow={nothing}
    onOpenSlips={nothing}
    onDeposit={nothing}
    onContact={nothing}
  />
)

/** What is on a screen of a member who has excluded themselves, or who has not. */
async function textOf(shown: ReactNode, seen: string | RegExp, isPaused: boolean, answers: Answers = {}) {
  backend({
    ...ANSWERS,
    'GET /api/wallet': { ...WIRE_WALLET, slots: [PG, CLOSED], ...(isPaused && { pause: PAUSE }) },
    ...answers,
  })
  const { unmount } = await renderOnPage(shown)
  await screen.findByText(seen)
  const { textContent } = document.body
  unmount()
  queryClient.clear()
  return textContent
}

beforeEach(logInAnew)

test.each([
  ['home', HOME, 'JOKER', UNTIL, ['DepositWithdraw', 'Wheel', 'Bonus', 'Deposit around the clock', 'JOKER']],
  [
    'the bonuses',
    <BonusScreen key="bonus" pauseNote={<OwnPauseNote />} Promotion={PromotionSearch} />,
    'WELCOME20',
    UNTIL,
    ['WELCOME20', 'Promotion code', 'All bonuses'],
  ],
  ['the statement', STATEMENT, 'Deposit', 'No transactions yet', ['here.Deposit']],
])('a member who pauses is offered on %s nothing that is closed', async (_, shown, seen, paused, offers) => {
  const [open, closed] = [await textOf(shown, seen, false), await textOf(shown, paused, true)]
  expect(offers.filter((offer) => open.includes(offer))).toEqual(offers)
  expect(offers.filter((offer) => closed.includes(offer))).toEqual([])
})

test('a member who pauses can withdraw and reach their limits from home', async () => {
  backend({ ...ANSWERS, 'GET /api/wallet': { ...WIRE_WALLET, pause: PAUSE } })
  await renderOnPage(HOME)
  expect(await screen.findByText(UNTIL)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'My deposit limits' })).toHaveAttribute('href', '/?sheet=limits')
  expect(screen.getByRole('link', { name: 'Coupons' })).toBeVisible()
})

test('a member who pauses finds their coupons in place of the wheel', async () => {
  const shown = <SpinScreen pauseNote={<OwnPauseNote />} />
  expect(await textOf(shown, UNTIL, true)).not.toContain('Spin')
})

test('no banner comes before what a member asks for who pauses', async () => {
  const shown = (
    <BannerGate place="refund">
      <p>The refund</p>
    </BannerGate>
  )
  expect(await textOf(shown, 'Continue to refund', false)).not.toContain('The refund')
  expect(await textOf(shown, 'The refund', true)).not.toContain('Continue to refund')
})

test('a member who pauses can only bring money back from a game', async () => {
  const shown = <GameAccountSheet game="PG" onClose={nothing} />
  await textOf(shown, 'Games are closed while you pause', true)
  backend({ ...ANSWERS, 'GET /api/wallet': { ...WIRE_WALLET, pause: PAUSE } })
  await renderOnPage(shown)
  expect(await screen.findByRole('button', { name: /^Bring back to wallet/ })).toBeEnabled()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText('Play')).toBeNull()
})

test('a transfer of a member who pauses goes to the main wallet only', async () => {
  backend({ ...ANSWERS, 'GET /api/wallet': { ...WIRE_WALLET, pause: PAUSE } })
  await renderOnPage(<TransferSheet onClose={nothing} onDeposit={nothing} onGames={nothing} />)
  await userEvent.click(await screen.findByRole('button', { name: /^From/ }))
  expect(screen.queryByRole('button', { name: /^Main wallet/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^PG/ })).toBeVisible()
  expect(screen.getByRole('button', { name: /^To.*Main wallet/ })).toBeInTheDocument()
})

test('a bonus that blocks a withdrawal is ended, not played, by a member who pauses', async () => {
  const progress = { amount: 100, turnover: 200, target: 500, value: 100, successAt: 80, failAt: 20 }
  const held = { 'GET /api/bonus/check/active': { status: true, type: 'day', progress } }
  const open = await textOf(WITHDRAWAL, 'Or end the bonus, then you can withdraw at once', false, held)
  expect(open).toContain('฿300.00')
  const paused = await textOf(WITHDRAWAL, /End the bonus, then you can withdraw/, true, held)
  expect(paused).not.toContain('฿300.00')
  expect(paused).toContain('End the bonus')
})
