import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { GameCard } from '../../../src/ui/game-card.tsx'

const words = { openLabel: 'Open account' }

test('a game card is read as name, credits and amount, and opens the account', () => {
  const onPress = vi.fn<() => void>()
  render(<GameCard {...words} name="JOKER" amount="฿1,250.00" credits="12,500.00" onPress={onPress} />)
  const card = screen.getByRole('button', { name: /^J?\s*JOKER\s*12,500.00\s*฿1,250.00$/ })
  fireEvent.click(card)
  expect(onPress).toHaveBeenCalledTimes(1)
})

test('a game card invites to open an account that the member does not have', () => {
  render(<GameCard {...words} name="SLOTXO" onPress={vi.fn<() => void>()} />)
  expect(screen.getByRole('button', { name: /SLOTXO\s*Open account/ })).toBeInTheDocument()
})

test('a game card shows the first letter when every picture has failed, and only then', () => {
  const { container } = render(
    <GameCard
      {...words}
      name="joker"
      background="/background.webp"
      logo="/logo.webp"
      onPress={vi.fn<() => void>()}
    />,
  )
  const [background, logo] = container.querySelectorAll('img')
  if (!background || !logo) throw new Error('the card shows no pictures')
  fireEvent.error(logo)
  expect(screen.queryByText('J')).not.toBeInTheDocument()
  fireEvent.error(background)
  expect(screen.getByText('J')).toBeInTheDocument()
  expect(container.querySelector('img')).toBeNull()
})
