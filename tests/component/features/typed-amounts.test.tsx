import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { wallet } from '../../../src/contract/wallet.ts'
import { AnnouncePanel } from '../../../src/features/deposit/announce-panel.tsx'
import type { DepositBank } from '../../../src/features/deposit/api/deposit.ts'
import { QrForm } from '../../../src/features/deposit/qr/qr-form.tsx'
import { GameMoney } from '../../../src/features/game-account/game-money.tsx'
import { logInAnew } from '../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../../unit/data/backend.ts'
import { renderInSheet } from '../in-app.tsx'

const EXCHANGE: NonNullable<DepositBank['exchange']> = { kipPerBaht: 690, since: '2026-11-25T00:00:00Z' }

let requested: () => readonly string[]

beforeEach(async () => {
  await logInAnew()
  const calls = backend({ 'GET /api/wallet': WIRE_WALLET })
  requested = () => calls.filter((call) => call.startsWith('POST'))
})

/** A game with 800 baht. */
const [game] = v.parse(wallet.read.response, WIRE_WALLET).slots

const FORMS = {
  'Transfer to game': game && <GameMoney account={game} walletSatang={90_000_00} onPhase={() => undefined} />,
  'Create QR': (
    <QrForm provider="KBANK" bank={{ exchange: undefined, minimum: undefined }} ended={undefined} />
  ),
  'Report deposit': <AnnouncePanel minimumSatang={100} />,
}
const KIP = <QrForm provider="WW" bank={{ exchange: EXCHANGE, minimum: undefined }} ended={undefined} />

/** Types into the form and taps its button. */
async function send(form: ReactNode, typed: string): Promise<HTMLElement> {
  renderInSheet(form)
  const field = screen.getByRole('textbox')
  await userEvent.clear(field)
  await userEvent.type(field, typed)
  await userEvent.click(
    screen.getByRole('button', { name: /^(?:Create QR|Report deposit|Transfer to game)/ }),
  )
  return field
}

for (const [name, form] of Object.entries(FORMS)) {
  test.each([
    ['12,34,5', /in numbers/],
    ['1e3', /in numbers/],
    ['100.005', /at most 2 decimals/i],
    ['1.500', /^Do you mean 1\.50 or 1,500\?/],
    ['9'.repeat(20), /too large|^Maximum amount 90,000\.00 baht/],
  ])(`"${name}" says why it does not send "%s", and keeps it`, async (typed, reason) => {
    const field = await send(form, typed)
    expect(field).toHaveAccessibleDescription(reason)
    expect(field).toHaveValue(typed)
    expect(requested()).toEqual([])
  })
}

test.each([
  ['345.000', /^Do you mean ₭345 or ₭345,000\?/],
  ['1,5', /whole kip/],
  ['1 5', /whole kip|in numbers/],
])('a QR in kip says why it is not made of "%s"', async (typed, reason) => {
  const field = await send(KIP, typed)
  expect(field).toHaveAccessibleDescription(reason)
  expect(field).toHaveValue(typed)
  expect(requested()).toEqual([])
})
