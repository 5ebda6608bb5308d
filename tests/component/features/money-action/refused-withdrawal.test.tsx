import { act, fireEvent, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
import { walletQuery } from '../../../../src/data/wallet/wallet.ts'
import { RefusedWithdrawal } from '../../../../src/features/money-action/money-follow-up.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { type Answers, backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

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
