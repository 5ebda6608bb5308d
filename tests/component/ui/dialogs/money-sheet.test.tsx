import { act, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { AlertDialog } from '../../../../src/ui/dialogs/alert-dialog.tsx'
import { Dialog } from '../../../../src/ui/dialogs/dialog.tsx'
import { MoneySheet } from '../../../../src/ui/dialogs/money-sheet.tsx'
import { isModalHeld, setWaitWords } from '../../../../src/ui/dialogs/wait.tsx'
import { requestClose } from '../../dialogs.ts'

const sheet = (busy: boolean, onClose = () => {}) => (
  <MoneySheet open busy={busy} title="Deposit" closeLabel="Close" onClose={onClose}>
    <p>text</p>
  </MoneySheet>
)

describe('a sheet that sends money', () => {
  it('says after five seconds that it takes longer, and after ten lets the member go', () => {
    vi.useFakeTimers()
    setWaitWords({ slow: 'takes longer', released: 'you may close this' })
    try {
      const onClose = vi.fn<() => void>()
      const { unmount } = render(sheet(true, onClose))
      act(() => void vi.advanceTimersByTime(4900))
      expect(screen.queryByText('takes longer')).toBeNull()
      act(() => void vi.advanceTimersByTime(200))
      expect(screen.getByRole('status')).toHaveTextContent('takes longer')
      expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled()
      expect(isModalHeld()).toBe(true)
      act(() => void vi.advanceTimersByTime(5000))
      expect(screen.getByRole('status')).toHaveTextContent('you may close this')
      expect(isModalHeld()).toBe(false)
      requestClose(screen.getByRole('dialog'))
      expect(onClose).toHaveBeenCalledTimes(1)
      unmount()
    } finally {
      vi.useRealTimers()
    }
  })

  it('begins to count anew with each wait', () => {
    vi.useFakeTimers()
    try {
      const { rerender } = render(sheet(true))
      act(() => void vi.advanceTimersByTime(11_000))
      expect(screen.getByRole('button', { name: 'Close' })).toBeEnabled()
      rerender(sheet(false))
      rerender(sheet(true))
      expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled()
    } finally {
      vi.useRealTimers()
    }
  })
})

const noPress = () => undefined
const cancel = () => screen.getByRole('button', { name: 'Cancel' }).click()

describe.each([
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
])('%s', (_what, modal) => {
  it('explains a long wait, and can be left after ten seconds', () => {
    vi.useFakeTimers()
    setWaitWords({ slow: 'takes longer', released: 'you may close this' })
    try {
      const onClose = vi.fn<() => void>()
      const { unmount } = render(modal(onClose))
      act(() => void vi.advanceTimersByTime(5100))
      expect(screen.getByText('takes longer')).toBeInTheDocument()
      expect(isModalHeld()).toBe(true)
      cancel()
      expect(onClose).not.toHaveBeenCalled()
      act(() => void vi.advanceTimersByTime(5000))
      expect(screen.getByText('you may close this')).toBeInTheDocument()
      expect(isModalHeld()).toBe(false)
      cancel()
      expect(onClose).toHaveBeenCalledTimes(1)
      unmount()
    } finally {
      vi.useRealTimers()
    }
  })
})
