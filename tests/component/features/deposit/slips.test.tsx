import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { HandedInSlip } from '../../../../src/features/deposit/handed-in/handed-in-slip.tsx'
import { SlipPanel } from '../../../../src/features/deposit/slip/slip-panel.tsx'
import { SlipHistorySheet } from '../../../../src/features/slip-history/slip-history-sheet.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp, renderInSheet } from '../../in-app.tsx'

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

beforeEach(async () => {
  await logInAnew()
  const slip = { reference: 'a-slip', createdAt: '2026-11-25T05:00:00.000Z', amount: 250, status: 'SUCCESS' }
  backend({
    'GET /api/wallet': WIRE_WALLET,
    'GET /api/lookup/slip': { open: true },
    'POST /api/statement/slip': [{ ...slip, note: 'CREDITED_BEFORE' }],
  })
  URL.createObjectURL = () => 'blob:slip'
})

test('a slip to which somebody else answered is said to be checked, not to be sent', async () => {
  vi.stubGlobal('XMLHttpRequest', PortalRequest)
  const { container } = renderInSheet(
    <SlipPanel shared={undefined} onSharedTaken={nothing} onOpenSlips={nothing} onHome={nothing} />,
  )
  const input = container.querySelector('input')
  if (input === null) throw new Error('no input for the picture')
  await userEvent.upload(input, new File(['a picture'], 'slip.png', { type: 'image/png' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send the slip' }))
  expect(await screen.findByRole('button', { name: 'Checking the result' })).toHaveAttribute('aria-busy')
})

test('a slip whose money had come before is no new success, where it was sent', async () => {
  const picture = new File([''], 'slip.png')
  renderInApp(<HandedInSlip reference="a-slip" picture={picture} onAnother={nothing} onHome={nothing} />)
  expect(await screen.findByText('This transfer was already in your wallet')).toBeVisible()
  expect(screen.queryByText('In your wallet')).toBeNull()
})

test('a slip whose money had come before is no new success in the list of slips', async () => {
  renderInApp(<SlipHistorySheet onClose={nothing} />)
  expect(await screen.findByText('Counted before')).toBeVisible()
  expect(screen.queryByText('Success')).toBeNull()
})
