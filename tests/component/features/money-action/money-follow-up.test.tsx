import { act, fireEvent, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
import { moneyNews } from '../../../../src/data/money/money-news.ts'
import { walletQuery } from '../../../../src/data/wallet/wallet.ts'
import { MoneyFollowUp, RefusedWithdrawal } from '../../../../src/features/money-action/money-follow-up.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { type Answers, backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp, renderOnPage } from '../../in-app.tsx'

const SINCE = '2026-11-25T00:00:00Z'

let answers: Answers

beforeEach(async () => {
  await logInAnew()
  answers = {}
  backend(answers)
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

/** Renders it beside a wallet with this money on its way. Returns how often it has been rendered. */
async function watch(onItsWay: { items: object[]; refused: object[] }) {
  answers['GET /api/wallet'] = { ...WIRE_WALLET, onItsWay: { transfer: 0, ...onItsWay } }
  await queryClient.fetchQuery(walletQuery)
  const rendered = vi.fn<() => void>()
  const opened = vi.fn<(id: string) => void>()
  const contacted = vi.fn<() => void>()
  renderInApp(
    <Profiler id="refused" onRender={rendered}>
      <RefusedWithdrawal onOpen={opened} onContact={contacted} />
    </Profiler>,
  )
  await act(() => vi.advanceTimersByTimeAsync(1000))
  return { rendered, opened, contacted }
}

test('while nothing is refused no time passes on it', async () => {
  const { rendered } = await watch({ items: [], refused: [] })
  rendered.mockClear()
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(rendered).not.toHaveBeenCalled()
})

const ENDED = { since: SINCE, endedAt: SINCE, reason: 'Wrong name' }
const refusal = { id: 'w', kind: 'withdrawal', amount: 500, ...ENDED }

test('a member who does not know how to continue after a refused withdrawal is led to the operator', async () => {
  const { contacted } = await watch({ items: [], refused: [{ ...refusal, id: 'v' }] })
  fireEvent.click(await screen.findByText('Contact us'))
  expect(contacted).toHaveBeenCalledOnce()
  expect(screen.queryByText('Wrong name')).toBeNull()
})

test('a refused withdrawal is reported with its reason, leads to the statement, and is reported once', async () => {
  const { opened } = await watch({ items: [], refused: [refusal] })
  expect(await screen.findByText('Wrong name')).toBeInTheDocument()
  fireEvent.click(screen.getByText('View statement'))
  expect(opened).toHaveBeenCalledWith('w')
  expect(screen.queryByText('Wrong name')).toBeNull()
})

test('an action without an answer is not shown as a phone without a network', async () => {
  await renderOnPage(<MoneyFollowUp waitingSheet={undefined} onStatement={() => {}} onContact={() => {}} />)
  const intent = {
    key: '7b9f6d9e-0d0c-4a52-9a2c-7f6a5d1f0a11',
    owner: 'somchai',
    method: 'POST',
    path: '/api/wallet/transfer',
    change: 'transfer',
    amountSatang: 100_00,
    sentAt: 0,
    isKeyless: false,
  } as const
  act(() => moneyNews.publish({ kind: 'unknown', intent }))
  const alert = await screen.findByRole('alertdialog', { name: 'Result not known yet' })
  expect(alert.innerHTML).toContain('#i-clock')
  expect(alert.innerHTML).not.toContain('#i-offline')
})
