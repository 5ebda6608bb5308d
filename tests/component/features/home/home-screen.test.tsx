import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { HomeScreen } from '../../../../src/features/home/home-screen.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderOnPage } from '../../in-app.tsx'

const [PG] = WIRE_WALLET.slots
const nothing = () => undefined

beforeEach(logInAnew)

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

async function showHome(wallet: object) {
  backend({
    'GET /api/wallet': { ...WIRE_WALLET, ...wallet },
    'GET /api/lookup/notice': { notice: '' },
    'GET /api/lookup/active': { active: true },
    'GET /api/spinwheel/active': { active: false },
    'GET /api/refund/check': { result: false },
  })
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
