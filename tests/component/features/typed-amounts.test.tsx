import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../src/data/query-client.ts'
import { AnnouncePanel } from '../../../src/features/deposit/announce-panel.tsx'
import type { DepositBank } from '../../../src/features/deposit/api/deposit.ts'
import { PanelFrameContext } from '../../../src/features/deposit/panel-frame.tsx'
import { QrForm } from '../../../src/features/deposit/qr/qr-form.tsx'
import { GameMoney } from '../../../src/features/game-account/game-money.tsx'
import { beginSession } from '../../../src/session/begin-session.ts'
import { OwnElement } from '../../../src/ui/own-element.tsx'
import { backend, WIRE_WALLET } from '../../unit/data/backend.ts'
import { newBrowser } from '../../unit/storage/browser.ts'

const EXCHANGE: NonNullable<DepositBank['exchange']> = { kipPerBaht: 690, since: '2026-11-25T00:00:00Z' }

let requested: () => readonly string[]

beforeEach(async () => {
  newBrowser()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  await beginSession('of-somchai', { remember: false })
  const calls = backend({ 'GET /api/wallet': WIRE_WALLET })
  requested = () => calls.filter((call) => call.startsWith('POST'))
})
afterEach(() => {
  queryClient.clear()
  document.body.replaceChildren()
})

/** A game with 800 baht, in the domain form. */
const PG = {
  code: 'PG',
  name: 'PG',
  category: 'slot',
  isActive: true,
  amount: 800_00,
  ftWalletSlot: 1,
  logo: undefined,
  background: undefined,
  web: null,
  android: null,
  ios: null,
} as const

const FORMS = {
  'Transfer to game': <GameMoney account={PG} walletSatang={90_000_00} onBusy={() => undefined} />,
  'Create QR': (
    <QrForm provider="KBANK" bank={{ exchange: undefined, minimum: undefined }} ended={undefined} />
  ),
  'Report deposit': <AnnouncePanel minimumSatang={100} />,
}
const KIP = <QrForm provider="WW" bank={{ exchange: EXCHANGE, minimum: undefined }} ended={undefined} />

/** Types into the form and taps its button. */
async function send(form: ReactNode, typed: string): Promise<HTMLElement> {
  const foot = document.body.appendChild(document.createElement('footer'))
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n} defaultComponent={OwnElement}>
        <PanelFrameContext value={{ foot, setBusy: () => {}, setTitle: () => {} }}>{form}</PanelFrameContext>
      </I18nProvider>
    </QueryClientProvider>,
  )
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
