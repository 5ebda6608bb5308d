import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Carousel } from '../../../../src/ui/pictures/carousel.tsx'
import { layOut, scroll } from '../track.ts'

const PAGE_PX = 300

function renderCards(count: number) {
  render(
    <Carousel label="Slots" previousLabel="Previous" nextLabel="Next">
      {Array.from({ length: count }, (_, card) => card).map((card) => (
        <p key={card}>{`card ${card}`}</p>
      ))}
    </Carousel>,
  )
  const section = screen.getByRole('region', { name: 'Slots' })
  const track = within(section).getByRole('list')
  layOut(track, { pagePx: PAGE_PX, widthPx: (count / 3) * PAGE_PX })
  return track
}

const button = (name: string) => screen.getByRole('button', { name })

describe('a carousel', () => {
  it('turns a page of three by its buttons and stops at both ends', () => {
    renderCards(7)
    expect(screen.getByText('1 / 3')).toBeInTheDocument()
    expect(button('Previous')).toHaveAttribute('aria-disabled', 'true')
    fireEvent.click(button('Next'))
    expect(screen.getByText('2 / 3')).toBeInTheDocument()
    fireEvent.click(button('Next'))
    expect(screen.getByText('3 / 3')).toBeInTheDocument()
    expect(button('Next')).toHaveAttribute('aria-disabled', 'true')
    fireEvent.click(button('Next'))
    expect(screen.getByText('3 / 3')).toBeInTheDocument()
    fireEvent.click(button('Previous'))
    expect(screen.getByText('2 / 3')).toBeInTheDocument()
  })

  it('calls the end the last page, even when only one card is left for it', () => {
    const track = renderCards(4)
    scroll(track, PAGE_PX / 3)
    expect(screen.getByText('2 / 2')).toBeInTheDocument()
  })

  it('follows a swipe', () => {
    const track = renderCards(9)
    scroll(track, PAGE_PX * 0.6)
    expect(screen.getByText('2 / 3')).toBeInTheDocument()
  })

  it('has no controls for three cards or fewer', () => {
    renderCards(3)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
  })
})
