import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { AnnouncePanel } from '../../../../src/features/deposit/announce-panel.tsx'
import { PanelFrameContext } from '../../../../src/features/deposit/panel-frame.tsx'
import { typedInput } from '../../../../src/session/typed-input.ts'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

let calls: readonly string[]

beforeEach(async () => {
  await logInAnew()
  calls = backend({ 'GET /api/wallet': WIRE_WALLET, 'POST /api/wallet/add': { message: 'SUCCESS' } })
})

const show = () =>
  renderInApp(
    <PanelFrameContext value={{ foot: document.body, setBusy: () => {}, setTitle: () => {} }}>
      <AnnouncePanel minimumSatang={100} />
    </PanelFrameContext>,
  )

test('a deposit that was reported is read with the wallet, which says what is on its way', async () => {
  show()
  await userEvent.type(screen.getByRole('textbox'), '100')
  await userEvent.click(screen.getByRole('button', { name: 'Report deposit' }))
  await screen.findByText(/^฿100\.00 reported/)
  await waitFor(() => {
    const sentAt = calls.indexOf('POST /api/wallet/add')
    expect(calls.slice(sentAt)).toContain('GET /api/wallet')
  })
})

test('what was typed is given back when the session has ended in between', async () => {
  const { unmount } = show()
  await userEvent.type(screen.getByRole('textbox'), '150')
  typedInput.keep(typedInput.current(), 'somchai')
  unmount()
  typedInput.giveBack(() => true)
  show()
  expect(screen.getByRole('textbox')).toHaveValue('150')
})
