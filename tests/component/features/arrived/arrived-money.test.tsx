import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
import { walletQuery } from '../../../../src/data/wallet/wallet.ts'
import { ArrivedMoney } from '../../../../src/features/arrived/arrived-money.tsx'
import { knownDeposits, noteKnownDeposits } from '../../../../src/features/arrived/known-deposits.ts'
import { beginSession } from '../../../../src/session/begin-session.ts'
import { enterModal } from '../../../../src/ui/dialogs/open-modals.ts'
import { leaveMemberAreaAfterEach } from '../../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { newBrowser } from '../../../unit/storage/browser.ts'
import { renderInApp } from '../../in-app.tsx'

let sessions = 0

beforeEach(async () => {
  newBrowser()
  // The page remembers the deposits of the member before.
  await beginSession(`token-${(sessions += 1)}`, { remember: false })
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
leaveMemberAreaAfterEach()

const nothing = () => {}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

/** A page on which a deposit of 500 baht has been found; the wallet has 450 by then. */
async function showArrived(isDepositing: boolean): Promise<void> {
  const deposit = { _id: 'a', statementType: 'deposit', status: 'SUCCESS', amount: 500, from: 'SCB' }
  backend({
    'GET /api/wallet': { ...WIRE_WALLET, wallet: { amount: 450 }, slots: [] },
    'POST /api/statement': [{ ...deposit, createdAt: '2026-11-25T00:00:00Z' }],
  })
  await noteKnownDeposits(['an older one'], 0)
  renderInApp(
    <ArrivedMoney
      isDepositing={isDepositing}
      place="home"
      onDeposited={nothing}
      onPlay={nothing}
      onReceipt={nothing}
    />,
  )
  await act(() => queryClient.fetchQuery(walletQuery))
  await waitFor(() => expect(screen.getByText(/\+฿500\.00/)).toBeVisible())
}

const chip = () => screen.queryByText('Money arrived', { selector: 'output *' })

test('the chip says what arrived and no total, and goes by itself after 8 s in view', async () => {
  await showArrived(false)
  expect(chip()).toBeVisible()
  expect(screen.queryByText(/450/)).toBeNull()
  await pass(7)
  expect(chip()).toBeVisible()
  await pass(2)
  expect(chip()).toBeNull()
})

test('the chip waits while a dialog is over it', async () => {
  await showArrived(false)
  let close = nothing
  act(() => {
    close = enterModal(document.createElement('dialog'))
  })
  await pass(30)
  expect(chip()).toBeVisible()
  act(close)
  await pass(9)
  expect(chip()).toBeNull()
})

test('a panel that was in view for a second has been seen, and names no total below what arrived', async () => {
  await showArrived(true)
  expect(screen.queryByText('New total')).toBeNull()
  expect((await knownDeposits())?.includes('a')).toBe(false)
  await pass(1.5)
  await waitFor(async () => expect((await knownDeposits())?.includes('a')).toBe(true))
  expect(screen.getByText('Money is in your wallet')).toBeVisible()
})
