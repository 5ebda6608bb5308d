import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Amount } from '../../../src/ui/amount.tsx'

it('the big figure of a balance is spoken as one sentence and drawn in three sizes', () => {
  const { container } = render(<Amount amountSatang={1_248_050} label="Total balance 12,480.50 baht" />)
  expect(screen.getByText('Total balance 12,480.50 baht')).toBeInTheDocument()
  expect(container.querySelector('[aria-hidden]')).toHaveTextContent('฿12,480.50')
})
