import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { wallet } from '../../../src/contract/wallet.ts'
import { moneyNews } from '../../../src/data/money/money-news.ts'
import { AnnouncePanel } from '../../../src/features/deposit/announce-panel.tsx'
import { GameMoney } from '../../../src/features/game-account/game-money.tsx'
import { accountsOf } from '../../../src/features/transfer/accounts.tsx'
import { useTransferForm } from '../../../src/features/transfer/use-transfer-form.ts'
import { logInAnew } from '../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../../unit/data/backend.ts'
import { App, renderInSheet } from '../in-app.tsx'

const WALLET = v.parse(wallet.read.response, WIRE_WALLET)
const [game] = WALLET.slots

/** No answer comes to a change, and the server goes on working on it. */
beforeEach(async () => {
  await logInAnew()
  moneyNews.forget()
  backend(
    new Proxy<Record<string, object>>(
      { 'GET /api/wallet': WIRE_WALLET },
      {
        get: (answers, call: string) =>
          call.startsWith('POST')
            ? () => Promise.reject(new TypeError('Failed to fetch'))
            : call.includes('/api/operation/')
              ? { state: 'in-progress' }
              : answers[call],
      },
    ),
  )
})

/** Waits until the app no longer asks how it ended; each return of the network lets it ask at once. */
const expectUnknown = () =>
  waitFor(
    () => {
      act(() => void dispatchEvent(new Event('online')))
      expect(moneyNews.current()).toMatchObject([{ kind: 'unknown' }])
    },
    { timeout: 20_000 },
  )

const FORMS: [button: string, form: ReactNode][] = [
  [
    'Transfer to game',
    game && <GameMoney key="game" account={game} walletSatang={90_000_00} onPhase={() => undefined} />,
  ],
  ['Report deposit', <AnnouncePanel key="announce" minimumSatang={100} />],
]

test.each(FORMS)('"%s" does not keep the amount of an action that got no answer', async (button, form) => {
  renderInSheet(form)
  await userEvent.type(screen.getByRole('textbox'), '100')
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${button}`) }))
  await expectUnknown()
  await waitFor(() => expect(screen.getByRole('textbox')).toBeEnabled())
  expect(screen.getByRole('textbox')).toHaveValue('')
})

test('the transfer form does not keep the amount of a transfer that got no answer', async () => {
  const { result } = renderHook(() => useTransferForm(accountsOf(WALLET)), { wrapper: App })
  act(() => result.current.choose('to', 'PG'))
  act(() => result.current.type('100'))
  let sending: Promise<void> | undefined
  act(() => void (sending = result.current.sendOne()))
  await expectUnknown()
  await act(async () => sending)
  expect(result.current.amountText).toBe('')
  expect(result.current.to?.code, 'it is where the member wants it').toBe('PG')
})
