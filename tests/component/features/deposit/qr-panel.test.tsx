import { act, screen } from '@testing-library/react'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { lookup } from '../../../../src/contract/lookup.ts'
import { keys } from '../../../../src/data/cache/keys.ts'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
import { noteRestored } from '../../../../src/data/offline/restored.ts'
import { walletQuery } from '../../../../src/data/wallet/wallet.ts'
import { QrPanel } from '../../../../src/features/deposit/qr/qr-panel.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { type Answers, backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

const ARRIVED = 'Money is in your wallet'
const NOT_PAID = 'The QR can no longer be paid. Create a new one.'
const OPEN = { hasQrcode: true, qrcodeId: 'qr-1', qrcode: '<svg/>', amount: 500, expireIn: 600 }
const OFFERS = v
  .parse(lookup.deposit.response, { banks: [{ bankCode: 'WW' }] })
  .banks.map((bank) => ({ kind: 'qr', name: 'qr-WW', provider: 'WW', bank }) as const)

let answers: Answers

beforeEach(async () => {
  await logInAnew()
  answers = { 'GET /api/qrcode/WW': OPEN, 'GET /api/wallet': wallet(1000, 800) }
  backend(answers)
})

/** The wallet with these amounts, in baht. */
function wallet(amount: number, inGame: number) {
  return { ...WIRE_WALLET, wallet: { amount }, slots: [{ ...WIRE_WALLET.slots[0], amount: inGame }] }
}

/** Shows the panel with an open QR, and ends that QR while the wallet becomes `now`. */
async function endsWith(now: object) {
  renderInApp(<QrPanel offers={OFFERS} provider="WW" onDone={() => {}} />)
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
