import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { setHiding } from '../../../../src/data/wallet/own-baht.ts'
import { ActivitySheet } from '../../../../src/features/limits/activity-sheet.tsx'
import { LimitsEntries } from '../../../../src/features/limits/limits-entries.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

const MONTHS = [
  { month: '2026-11', deposited: 6200, withdrawn: 4000.5 },
  { month: '2026-10', deposited: 0, withdrawn: 0 },
  { month: '2026-09', deposited: 2100, withdrawn: 6400 },
]

beforeEach(async () => {
  await logInAnew()
  setHiding(false)
})

/** The rows that are shown of these months. */
async function show({ months = MONTHS, onLimits = () => {} } = {}) {
  backend({ 'GET /api/account/activity': { months } })
  renderInApp(<ActivitySheet onClose={() => {}} onLimits={onLimits} />)
  return rows()
}

const rows = async () => (await screen.findAllByRole('row')).map((row) => row.textContent)

test('each month in which money moved has its figures, the newest first, and all have a total', async () => {
  expect(await show()).toEqual([
    'MonthDepositedWithdrawnNet',
    'Nov 20266,2004,000.50−2,199.50',
    'Sep 20262,1006,400+4,300',
    'Total8,30010,400.50+2,100.50',
  ])
  expect(screen.getByText('This month you paid in more than you took out')).toBeInTheDocument()
  expect(screen.getByText('฿2,199.50')).toBeInTheDocument()
  expect(screen.getByText('In 3 months ฿2,100.50 more out than in')).toBeInTheDocument()
})

test('no figure of a month is shown where amounts are hidden', async () => {
  setHiding(true)
  expect((await show()).slice(1, 3)).toEqual(['Nov 2026••••••••••••••••••', 'Sep 2026••••••••••••••••••'])
})

test('of many months three are shown, and the rest when asked for', async () => {
  const older = ['08', '07'].map((month) => ({ month: `2026-${month}`, deposited: 100, withdrawn: 0 }))
  expect(await show({ months: MONTHS.concat(older) })).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: '1 more month' }))
  expect(await rows()).toHaveLength(6)
})

test('the activity leads to the limits', async () => {
  const onLimits = vi.fn<() => void>()
  await show({ onLimits })
  await userEvent.click(await screen.findByRole('button', { name: 'Set a deposit limit' }))
  expect(onLimits).toHaveBeenCalledOnce()
})

test('a backend without limits offers none', async () => {
  const calls = backend({})
  renderInApp(<LimitsEntries onLimits={() => undefined} onActivity={() => undefined} />)
  await expect.poll(() => calls).toEqual(['GET /api/account/limits'])
  expect(screen.queryByRole('button')).toBeNull()
})

test('the profile says until when the member has paused', async () => {
  const pause = { kind: 'break', until: '2026-11-26T07:32:00Z', canReopen: false }
  backend({ 'GET /api/account/limits': { limits: [], pause } })
  renderInApp(<LimitsEntries onLimits={() => undefined} onActivity={() => undefined} />)
  expect(await screen.findByText('Deposits and games are closed until 26/11/2026 14:32')).toBeInTheDocument()
})
