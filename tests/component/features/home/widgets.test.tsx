import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Widget } from '../../../../src/features/home/widgets.tsx'

describe('a widget', () => {
  it('is named by its label and by what its number means', () => {
    render(<Widget icon="wheel" label="Lucky spin" pip={3} pipLabel="coins left: 3" />)
    expect(screen.getByRole('button', { name: /^Lucky spin\s*coins left: 3$/ })).toBeInTheDocument()
  })

  it('can be found but not pressed while it is disabled', () => {
    const onClick = vi.fn<() => void>()
    render(<Widget icon="deposit" label="Deposit" disabled onClick={onClick} />)
    const widget = screen.getByRole('button', { name: 'Deposit' })
    fireEvent.click(widget)
    expect(onClick).not.toHaveBeenCalled()
    expect(widget).toHaveAttribute('aria-disabled', 'true')
  })
})
