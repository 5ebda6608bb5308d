import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Changing } from '../../../../src/features/home/balance-hero.tsx'

const figure = (value: number) => <Changing value={value}>{`฿${value}`}</Changing>

it('shows the first figure at once, and fades in each that follows', () => {
  const { rerender } = render(figure(500))
  expect(screen.getByText('฿500').style.animation).toBe('')
  rerender(figure(1000))
  expect(screen.getByText('฿1000').style.animation).toContain('scrim-in')
})
