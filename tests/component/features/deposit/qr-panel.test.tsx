import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keys } from '../../../../src/data/keys.ts'
import { noteRestored } from '../../../../src/data/offline/restored.ts'
import { queryClient } from '../../../../src/data/query-client.ts'
import { walletQuery } from '../../../../src/data/wallet.ts'
import type { DepositBank } from '../../../../src/features/deposit/api/deposit.ts'
import { QrPanel } from '../../../../src/features/deposit/qr/qr-panel.tsx'
import { beginSession } from '../../../../src/session/begin-session.ts'
import { OwnElement } from '../../../../src/ui/own-element.tsx'
import { type Answers, backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { newBrowser } from '../../../unit/storage/browser.ts'

const ARRIVED = 'Money is in your wallet'
const NOT_PAID = 'The QR can no longer be paid. Create a new one.'
const OPEN = { hasQrcode: true, qrcodeId: 'qr-1', qrcode: '<svg/>', amount: 500, expireIn: 600 }
const BANK: DepositBank = {
  bankCode: 'WW',
  bankType: undefined,
  mode: undefined,
  bank: undefined,
  bankAccountName: undefined,
  bankAccountNo: undefined,
  currency: undefined,
  exchange: undefined,
  minimum: undefined,
}

let answers: Answers

beforeEach(async () => {
  newBrowser()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  await beginSession('of-somchai', { remember: false })
  answers = { 'GET /api/qrcode/WW': OPEN, 'GET /api/wallet': wallet(1000, 800) }
  backend(answers)
})
afterEach(() => queryClient.clear())

/** The wallet with these amounts, in baht. */
function wallet(amount: number, inGame: number) {
  return { ...WIRE_WALLET, wallet: { amount }, slots: [{ ...WIRE_WALLET.slots[0], amount: inGame }] }
}

/** Shows the panel with an open QR, and ends that QR while the wallet becomes `now`. */
async function endsWith(now: object) {
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n} defaultComponent={OwnElement}>
        <QrPanel
          offers={[{ kind: 'qr', name: 'qr-WW', provider: 'WW', bank: BANK }]}
          provider="WW"
          onDone={() => {}}
        />
      </I18nProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('timer')
  // Of the wallet.
  await screen.findByText('SCB •••3210')
  answers['GET /api/qrcode/WW'] = { hasQrcode: false }
  answers['GET /api/wallet'] = now
  await act(() => queryClient.refetchQueries({ queryKey: keys.qrCode('WW') }))
}

test('a deposit is reported when it is in the wallet', async () => {
  await endsWith(wallet(1500, 800))
  expect(await screen.findByText(ARRIVED)).toBeVisible()
})

test.each([
  ['that came back from a game', 1500, 300],
  ['that was won in a game', 1000, 1300],
])('money %s meanwhile is no deposit', async (_what, amount, inGame) => {
  await endsWith(wallet(amount, inGame))
  expect(await screen.findByText(NOT_PAID)).toBeVisible()
  expect(screen.queryByText(ARRIVED)).toBeNull()
})

test('what has changed since the copy on the phone was made is no deposit', async () => {
  const copy = await queryClient.fetchQuery(walletQuery)
  queryClient.setQueryData(keys.wallet, copy, { updatedAt: 1 })
  noteRestored(keys.wallet, 1)
  answers['GET /api/wallet'] = () => new Promise(() => {})
  await endsWith(wallet(1500, 800))
  expect(await screen.findByText(NOT_PAID)).toBeVisible()
  expect(screen.queryByText(ARRIVED)).toBeNull()
})
