import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AlertDialog, ResultAlert, type ResultAlertProps } from '../../../../src/ui/dialogs/alert-dialog.tsx'
import { waitWords } from '../../../../src/ui/dialogs/wait.tsx'
import { requestClose } from '../../dialogs.ts'

function ask({ busy = false } = {}) {
  const onConfirm = vi.fn<() => void>()
  const onCancel = vi.fn<() => void>()
  render(
    <AlertDialog
      open
      tone="danger"
      title="Cancel the bonus?"
      confirm={{ label: 'Cancel bonus', onPress: onConfirm, busy }}
      cancel={{ label: 'Keep it', onPress: onCancel }}
    >
      The bonus will be lost.
    </AlertDialog>,
  )
  return { onConfirm, onCancel }
}

test('an alert is named by its title, described by its text, and has the focus on the safest button, the left one', () => {
  ask()
  const shown = screen.getByRole('alertdialog', { name: 'Cancel the bonus?' })
  expect(shown).toHaveAccessibleDescription('The bonus will be lost.')
  expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus()
  const labels = screen.getAllByRole('button').map((button) => button.textContent)
  expect(labels).toEqual(['Keep it', 'Cancel bonus'])
})

test('an alert ignores a tap beside it, and takes Escape as the safest answer', () => {
  const { onCancel, onConfirm } = ask()
  fireEvent.pointerDown(screen.getByRole('alertdialog'))
  fireEvent.click(screen.getByRole('alertdialog'))
  expect(onCancel).not.toHaveBeenCalled()
  requestClose(screen.getByRole('alertdialog'))
  expect(onCancel).toHaveBeenCalledTimes(1)
  expect(onConfirm).not.toHaveBeenCalled()
})

test('a busy alert says that it takes longer, and stays until its result is there', () => {
  vi.useFakeTimers()
  const { onCancel } = ask({ busy: true })
  act(() => waitWords.set({ slow: 'It takes longer', released: 'You may close this' }))
  act(() => void vi.advanceTimersByTime(4000))
  expect(screen.queryByRole('status')).toBeNull()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByRole('status')).toHaveTextContent('It takes longer')
  requestClose(screen.getByRole('alertdialog'))
  expect(onCancel).not.toHaveBeenCalled()
})

test('a busy alert answers neither Escape nor a second tap', () => {
  const { onCancel, onConfirm } = ask({ busy: true })
  requestClose(screen.getByRole('alertdialog'))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel bonus' }))
  expect(onCancel).not.toHaveBeenCalled()
  expect(onConfirm).not.toHaveBeenCalled()
})

const REFUSED = { tone: 'error', title: 'Something went wrong', text: 'The coupon has expired' } as const

const alert = (result: ResultAlertProps['result'], onClose = vi.fn<() => void>()) => (
  <ResultAlert result={result} okLabel="OK" onClose={onClose} />
)

test('the alert about a result says the outcome and why, and has the focus on its one button', () => {
  const onClose = vi.fn<() => void>()
  render(alert(REFUSED, onClose))
  const shown = screen.getByRole('alertdialog', { name: 'Something went wrong' })
  expect(shown).toHaveAccessibleDescription('The coupon has expired')
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus()
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('the alert about a result keeps its words while it goes away, and says the next result', () => {
  const { rerender } = render(alert(REFUSED))
  rerender(alert(undefined))
  expect(screen.queryByText('The coupon has expired')).toBeInTheDocument()
  rerender(alert({ tone: 'ok', title: 'Saved' }))
  expect(screen.getByRole('alertdialog', { name: 'Saved' })).toBeVisible()
  expect(screen.queryByText('The coupon has expired')).not.toBeInTheDocument()
})
