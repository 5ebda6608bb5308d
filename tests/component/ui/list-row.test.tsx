import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { StatusBadge } from '../../../src/ui/feedback/status-badge.tsx'
import { ListRow } from '../../../src/ui/list-row.tsx'

describe('a row of a log', () => {
  it('is an item with its title, amount, lines and status in words', () => {
    const badge = <StatusBadge status="success">Success</StatusBadge>
    render(
      <ListRow icon="deposit" tone="ok" title="Deposit" amount="+500.00" amountTone="in" badge={badge}>
        <time>17/07/2026 14:30:02</time>
      </ListRow>,
    )
    const row = screen.getByRole('listitem')
    for (const text of ['Deposit', '+500.00', '17/07/2026 14:30:02', 'Success']) {
      expect(within(row).getByText(text)).toBeInTheDocument()
    }
    expect(within(row).queryByRole('button')).not.toBeInTheDocument()
  })

  it('opens more about it when there is more, by tap and by key', async () => {
    const onOpen = vi.fn<() => void>()
    render(<ListRow icon="swap" tone="info" title="Transfer" onOpen={onOpen} />)
    await userEvent.click(screen.getByRole('button', { name: 'Transfer' }))
    await userEvent.keyboard('{Enter}')
    expect(onOpen).toHaveBeenCalledTimes(2)
  })

  it('strikes out an amount that did not move', () => {
    render(<ListRow icon="deposit" tone="error" title="Deposit" amount="+1,000.00" amountTone="failed" />)
    expect(screen.getByText('+1,000.00')).toHaveClass('line-through')
  })
})
