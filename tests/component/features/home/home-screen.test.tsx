import { i18n } from '@lingui/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../../../src/connection.ts'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
import { hiddenTexts } from '../../../../src/data/phone/hidden-texts.ts'
import { Changing } from '../../../../src/features/home/balance-hero.tsx'
import { FirstSteps } from '../../../../src/features/home/first-steps.tsx'
import { HomeScreen } from '../../../../src/features/home/home-screen.tsx'
import { SiteNotices } from '../../../../src/features/home/site-notices.tsx'
import { Widgets } from '../../../../src/features/home/widgets.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { type Answers, backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp, renderOnPage } from '../../in-app.tsx'

const [PG] = WIRE_WALLET.slots
const nothing = () => undefined
let answers: Answers
let calls: string[]

beforeEach(async () => {
  await logInAnew()
  answers = {
    'GET /api/lookup/notice': { notice: 'Banks rest at 23:00' },
    'GET /api/lookup/active': { active: true },
    'GET /api/spinwheel/active': { active: true },
    'GET /api/refund/check': { result: true, refundAmount: 20 },
  }
  calls = backend(answers)
})

async function showHome(wallet: object) {
  answers['GET /api/wallet'] = { ...WIRE_WALLET, ...wallet }
  await renderOnPage(
    <HomeScreen
      pauseNote={null}
      onItsWay={null}
      openSheet={nothing}
      openGame={nothing}
      renderGoOn={({ code }, isLow) => <p>{`${code}, ${isLow ? 'low' : 'with room'}`}</p>}
      renderFirstSteps={() => <p>first steps</p>}
      inviteBonus={null}
    />,
  )
  await screen.findByRole('button', { name: 'Deposit' })
}

test.each([
  ['the game that holds most', [20, 300, 5], 'G1, with room'],
  ['the only game that holds anything', [0, 0, 5], 'G2, with room'],
  ['no game while none holds anything', [0, 0, 0], undefined],
])('home offers to go on with %s', async (_what, amounts, shown) => {
  await showHome({ slots: amounts.map((amount, at) => ({ ...PG, code: `G${at}`, amount })) })
  expect(screen.queryByText(/^G\d, /)?.textContent).toBe(shown)
})

test('home offers no game that the member has no account at', async () => {
  await showHome({ slots: [{ ...PG, isActive: false, amount: 900 }] })
  expect(screen.queryByText(/, with room$/)).toBeNull()
})

test('the card of the game is lower while money is on its way', async () => {
  const items = [{ id: '1', kind: 'slip', since: '2026-11-01T00:00:00Z' }]
  await showHome({ slots: [{ ...PG, code: 'G0', amount: 5 }], onItsWay: { items, refused: [] } })
  expect(screen.getByText('G0, low')).toBeVisible()
})

test.each([
  ['a member without an account at a game is told what to do first', [false, false], 1],
  ['a member with an account at a game needs no first steps', [false, true], 0],
])('%s', async (_what, active, count) => {
  await showHome({ slots: active.map((isActive, at) => ({ ...PG, code: `G${at}`, isActive, amount: 0 })) })
  expect(screen.queryAllByText('first steps')).toHaveLength(count)
})

test.each([
  ['deposit', false, 'Deposit'],
  ['choose a game', true, 'Choose a game'],
] as const)('the next of the first steps is to %s, and only that has a button', (_what, hasMoney, name) => {
  const deposit = vi.fn<() => void>()
  const games = vi.fn<() => void>()
  renderInApp(<FirstSteps hasMoney={hasMoney} onDeposit={() => deposit()} onGames={() => games()} />)
  const [button, ...others] = screen.getAllByRole('button')
  expect(button).toHaveTextContent(name)
  expect(others).toEqual([])
  if (button) fireEvent.click(button)
  expect(hasMoney ? games : deposit).toHaveBeenCalledOnce()
  expect(hasMoney ? deposit : games).not.toHaveBeenCalled()
})

const figure = (value: number) => <Changing value={value}>{`฿${value}`}</Changing>

test('the first balance is shown at once, and each that follows fades in', () => {
  const { rerender } = render(figure(500))
  expect(screen.getByText('฿500').style.animation).toBe('')
  rerender(figure(1000))
  expect(screen.getByText('฿1000').style.animation).toContain('scrim-in')
})

const tiles = (coins: number) => <Widgets coins={coins} isPaused={false} openSheet={nothing} />

test.each([
  ['there is one to receive', { result: true, refundAmount: 20 }],
  ['one was received and is not in the wallet', { result: false, receivedAmount: 12.5 }],
])('the tile of refunds shows that one waits: %s', async (_, check) => {
  answers['GET /api/refund/check'] = check
  await renderOnPage(tiles(3))
  expect(await screen.findByRole('button', { name: /^Refund\s*Refund available$/ })).toHaveTextContent('฿')
})

test('the tile of the wheel counts coins only where there are some', async () => {
  const { unmount } = await renderOnPage(tiles(2))
  expect(await screen.findByRole('link', { name: /2 coins left/ })).toBeVisible()
  unmount()
  await renderOnPage(tiles(0))
  expect(await screen.findByRole('link', { name: 'Wheel' })).toBeVisible()
})

test('without a connection the tiles of home call to nothing', async () => {
  await renderOnPage(tiles(2))
  expect(await screen.findByText('฿')).toBeVisible()
  act(() => connection.note(false))
  expect(screen.getByRole('link', { name: 'Wheel' })).toBeVisible()
  expect(screen.queryByText('฿')).toBeNull()
  act(() => connection.note(true))
  expect(screen.getByRole('link', { name: /2 coins left/ })).toBeVisible()
})

/** Visits home, until the notice of the server was read. */
async function visit() {
  cleanup()
  queryClient.clear()
  calls.length = 0
  renderInApp(<SiteNotices />)
  await waitFor(() => expect(calls).toContain('GET /api/lookup/notice'))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
}

test('a dismissed notice does not return at the next visit, and another one is shown', async () => {
  await visit()
  await screen.findByText('Banks rest at 23:00')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss this notice' }))
  expect(screen.queryByText('Banks rest at 23:00')).toBeNull()
  await waitFor(async () => expect(await hiddenTexts('notice')).toHaveLength(1))

  answers['GET /api/lookup/notice'] = { notice: 'New games on Friday' }
  await visit()
  expect(await screen.findByText('New games on Friday')).toBeInTheDocument()

  answers['GET /api/lookup/notice'] = { notice: 'Banks rest at 23:00' }
  await visit()
  expect(screen.queryByText('Banks rest at 23:00')).toBeNull()
})

test('a notice that was dismissed in one language is dismissed in all', async () => {
  answers['GET /api/lookup/notice'] = ({ headers }) =>
    Response.json({ notice: `Rest, in ${headers.get('accept-language') ?? 'en'}` })
  await visit()
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss this notice' }))
  await waitFor(async () => expect(await hiddenTexts('notice')).toHaveLength(3))

  i18n.loadAndActivate({ locale: 'lo', messages: {} })
  await visit()
  expect(screen.queryByText(/Rest, in/)).toBeNull()
})
