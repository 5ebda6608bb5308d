import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ResultAlert, type ResultAlertProps } from '../../../../src/ui/dialogs/alert-dialog.tsx'

const REFUSED = { tone: 'error', title: 'Something went wrong', text: 'The coupon has expired' } as const

const alert = (result: ResultAlertProps['result'], onClose = vi.fn<() => void>()) => (
  <ResultAlert result={result} okLabel="OK" onClose={onClose} />
)

describe('the alert about a result', () => {
  it('is not there while there is nothing to say', () => {
    render(alert(undefined))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('says the outcome and why, and has one button to have read it', () => {
    const onClose = vi.fn<() => void>()
    render(alert(REFUSED, onClose))
    const shown = screen.getByRole('alertdialog', { name: 'Something went wrong' })
    expect(shown).toHaveAccessibleDescription('The coupon has expired')
    expect(screen.getAllByRole('button')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'OK' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('may say it in its title alone', () => {
    render(alert({ tone: 'ok', title: 'Saved' }))
    expect(screen.getByRole('alertdialog', { name: 'Saved' })).toHaveTextContent(/^SavedOK$/)
  })

  it('keeps its words while it goes away, and says the next result when there is one', () => {
    const { rerender } = render(alert(REFUSED))
    rerender(alert(undefined))
    expect(screen.queryByText('The coupon has expired')).toBeInTheDocument()
    rerender(alert({ tone: 'ok', title: 'Saved' }))
    expect(screen.getByRole('alertdialog', { name: 'Saved' })).toBeVisible()
    expect(screen.queryByText('The coupon has expired')).not.toBeInTheDocument()
  })
})
