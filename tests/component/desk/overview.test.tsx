import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { session } from '../../../desk/src/http/session.ts'
import { listenToBell } from './bell.ts'
import { ask, ME, openDesk, pageOf, submit } from './open-desk.tsx'

const QUIET = { version: 1, waiting: 0, isOffered: true }
const at = (kind: string, count: number, latest = '2026-11-25T05:00:00.000Z', isLate = false) => ({
  kind,
  count,
  oldestSeconds: 1260,
  latest,
  isLate,
})
const WITHDRAWALS = 'POST /api/withdrawals'

/** How often the bell was rung from now on; with timers that a test moves. */
function listen() {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  return listenToBell()
}

it('what waits is counted at its place, and something new rings once unless the sound is off', async () => {
  const rings = listen()
  let news: object = { chat: QUIET, signals: [at('withdrawals', 1)] }
  await openDesk('/overview', { 'GET /api/signals': () => news }, 'main')
  const places = within(screen.getByRole('navigation'))
  expect(await places.findByRole('link', { name: 'Withdrawals 1' })).toBeVisible()
  const later = '2026-11-25T05:01:00.000Z'
  news = {
    chat: { ...QUIET, waiting: 2, latest: later },
    signals: [at('withdrawals', 1), at('chat', 3), at('providers', 2, later), at('sms', 9, later)],
  }
  await vi.advanceTimersByTimeAsync(7000)
  expect(rings).toHaveBeenCalledOnce()
  expect(places.getByRole('link', { name: 'Overview 2' })).toBeVisible()
  expect(places.getByRole('link', { name: 'Chat 2' })).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Sound on' }))
  news = { chat: QUIET, signals: [at('withdrawals', 2, '2026-11-25T05:02:00.000Z')] }
  await vi.advanceTimersByTimeAsync(4000)
  expect(places.getByRole('link', { name: 'Withdrawals 2' })).toBeVisible()
  expect(rings).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Sound off' }))
})

it('nobody is called to what their role cannot do', async () => {
  const rings = listen()
  session.begin('token', { ...ME, role: 'support' })
  let news: object = { chat: QUIET, signals: [] }
  await openDesk('/overview', { 'GET /api/signals': () => news }, 'main')
  await screen.findByText('Nothing waits, and nothing is wrong.')
  const later = '2026-11-25T05:01:00.000Z'
  news = { chat: QUIET, signals: [at('withdrawals', 7, later), at('reports', 2, later, true)] }
  await vi.advanceTimersByTimeAsync(4000)
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toContain('Withdrawals721 min')
  expect(rows).toContain('Refused reports of banks or gateways, in the last hour221 min · late')
  const places = within(screen.getByRole('navigation'))
  expect(places.getByRole('link', { name: 'Withdrawals' })).toBeVisible()
  expect(rings).not.toHaveBeenCalled()
})

it('the chat is read again only when something of it has changed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let version = 1
  const { count } = await openDesk('/chat', {
    'POST /api/chat': { ...pageOf([]), counts: { waiting: 0, mine: 0, all: 0 } },
    'GET /api/signals': () => ({ chat: { ...QUIET, version, isOffered: false }, signals: [] }),
  })
  expect(await screen.findByText(/^Members and guests are not offered the chat/)).toBeVisible()
  await vi.advanceTimersByTimeAsync(7000)
  expect(count('POST /api/chat')).toBe(1)
  version = 2
  await vi.advanceTimersByTimeAsync(7000)
  expect(count('POST /api/chat')).toBe(2)
})

it('a game that fails is named with its cause, and is asked again about its open transfers', async () => {
  const game = {
    name: 'game:PG',
    isConnected: true,
    succeededAt: '2026-11-25T04:00:00.000Z',
    failedAt: '2026-11-25T05:00:00.000Z',
    fault: 'no answer in time',
    failing: { since: '2026-11-25T04:30:00.000Z', times: 4 },
    open: { times: 2, amount: 9, since: '2026-11-25T04:31:00.000Z' },
  }
  const call = 'POST /api/connections/ask-again'
  const { requests } = await openDesk('/overview', {
    [WITHDRAWALS]: pageOf([]),
    'GET /api/connections': [game, { name: 'sms', isConnected: true }],
    [call]: { outcome: 'done', transfers: 2 },
  })
  expect(
    await screen.findByRole('row', { name: /^Game PG Fails ?4 times .*no answer in time 2 · ฿9\.00/ }),
  ).toBeVisible()
  expect(screen.getByRole('row', { name: /^SMS Not used yet/ })).toBeVisible()
  await ask('Ask Game PG again')
  await submit('Ask again')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.find((request) => request.call === call)?.body).toEqual({ game: 'PG' })
})
