import '../../../support/fresh-modules.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PanelFrameContext } from '../../../../src/features/deposit/panel-frame.tsx'
import { SlipPanel } from '../../../../src/features/deposit/slip/slip-panel.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

vi.mock(import('../../../../src/ui/pictures/prepare-picture.ts'), async (load) => ({
  ...(await load()),
  preparePicture: async (file) => ({ kind: 'ready', file, hasQr: true }),
}))

/** An upload that a portal on the way answers with a page of its own. */
class PortalRequest extends EventTarget {
  readonly upload = new EventTarget()
  readonly status = 200
  readonly responseText = '<h1>Welcome</h1>'
  open() {}
  setRequestHeader() {}
  send() {
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}

const nothing = () => undefined

test('a slip to which somebody else answered is said to be checked, not to be sent', async () => {
  await logInAnew()
  backend({ 'GET /api/wallet': WIRE_WALLET, 'GET /api/lookup/slip': { open: true } })
  vi.stubGlobal('XMLHttpRequest', PortalRequest)
  URL.createObjectURL = () => 'blob:slip'
  const { container } = renderInApp(
    <PanelFrameContext value={{ foot: document.body, setBusy: nothing, setTitle: nothing }}>
      <SlipPanel shared={undefined} onSharedTaken={nothing} onOpenSlips={nothing} onHome={nothing} />
    </PanelFrameContext>,
  )
  const input = container.querySelector('input')
  if (input === null) throw new Error('no input for the picture')
  await userEvent.upload(input, new File(['a picture'], 'slip.png', { type: 'image/png' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send the slip' }))
  expect(await screen.findByRole('button', { name: 'Checking the result' })).toHaveAttribute('aria-busy')
})
