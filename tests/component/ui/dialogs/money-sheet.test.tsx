import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { AlertDialog } from '../../../../src/ui/dialogs/alert-dialog.tsx'
import { Dialog } from '../../../../src/ui/dialogs/dialog.tsx'
import { MoneySheet } from '../../../../src/ui/dialogs/money-sheet.tsx'
import { heldModals, waitWords } from '../../../../src/ui/dialogs/wait.tsx'
import { requestClose } from '../../dialogs.ts'

beforeEach(() => {
  vi.useFakeTimers()
  waitWords.set({ slow: 'takes longer', released: 'you may close this' })
})

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

const sheet = (busy: boolean, onClose = () => {}) => (
  <MoneySheet open busy={busy} title="Deposit" closeLabel="Close" onClose={onClose}>
    <p>text</p>
  </MoneySheet>
)

test('a sheet that sends money says after five seconds that it takes longer, and after ten lets the member go', () => {
  const onClose = vi.fn<() => void>()
  render(sheet(true, onClose))
  pass(4900)
  expect(screen.queryByText('takes longer')).toBeNull()
  pass(200)
  expect(screen.getByRole('status')).toHaveTextContent('takes longer')
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled()
  expect(heldModals.get()).toBe(1)
  pass(5000)
  expect(screen.getByRole('status')).toHaveTextContent('you may close this')
  expect(heldModals.get()).toBe(0)
  requestClose(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a sheet that sends money begins to count anew with each wait', () => {
  const { rerender } = render(sheet(true))
  pass(11_000)
  expect(screen.getByRole('button', { name: 'Close' })).toBeEnabled()
  rerender(sheet(false))
  rerender(sheet(true))
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled()
})

const noPress = () => undefined
const cancel = () => screen.getByRole('button', { name: 'Cancel' }).click()

test.each([
  [
    'a dialog that moves money',
    (onClose: () => void) => <Dialog open busy title="Claim?" cancelLabel="Cancel" onClose={onClose} />,
  ],
  [
    'an alert that moves money',
    (onClose: () => void) => (
      <AlertDialog
        open
        movesMoney
        tone="confirm"
        title="Add?"
        confirm={{ label: 'Confirm', busy: true, onPress: noPress }}
        cancel={{ label: 'Cancel', onPress: onClose }}
      />
    ),
  ],
])('%s explains a long wait, and can be left after ten seconds', (_what, modal) => {
  const onClose = vi.fn<() => void>()
  render(modal(onClose))
  pass(5100)
  expect(screen.getByText('takes longer')).toBeInTheDocument()
  expect(heldModals.get()).toBe(1)
  cancel()
  expect(onClose).not.toHaveBeenCalled()
  pass(5000)
  expect(screen.getByText('you may close this')).toBeInTheDocument()
  expect(heldModals.get()).toBe(0)
  cancel()
  expect(onClose).toHaveBeenCalledTimes(1)
})
