import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Slides } from '../../../../src/ui/pictures/carousel.tsx'
import { layOut, scroll } from '../track.ts'

const SLIDE_PX = 300

function renderSlides(count: number): HTMLElement {
  render(
    <Slides label="Bonus" previousLabel="Previous" nextLabel="Next">
      {Array.from({ length: count }, (_, slide) => (
        <p key={slide}>{`slide ${slide + 1}`}</p>
      ))}
    </Slides>,
  )
  const track = within(screen.getByRole('region', { name: 'Bonus' })).getByRole('list', { hidden: true })
  layOut(track, { pagePx: SLIDE_PX, widthPx: count * SLIDE_PX })
  return track
}

const button = (name: string) => screen.getByRole('button', { name })

/** Which slides can be reached by a tap, the tab key or a screen reader. */
function reachable(track: HTMLElement): (string | null)[] {
  return [...track.children].filter((slide) => !slide.hasAttribute('inert')).map((slide) => slide.textContent)
}

describe('slides', () => {
  it('are turned by their buttons, one at a time, and stop at both ends', () => {
    const track = renderSlides(3)
    expect(button('Previous')).toHaveAttribute('aria-disabled', 'true')
    fireEvent.click(button('Next'))
    expect(screen.getByText('2 / 3')).toBeInTheDocument()
    expect(reachable(track)).toEqual(['slide 2'])
    fireEvent.click(button('Next'))
    fireEvent.click(button('Next'))
    expect(screen.getByText('3 / 3')).toBeInTheDocument()
    expect(button('Next')).toHaveAttribute('aria-disabled', 'true')
    fireEvent.click(button('Previous'))
    expect(reachable(track)).toEqual(['slide 2'])
  })

  it('follow a swipe', () => {
    const track = renderSlides(3)
    scroll(track, 2 * SLIDE_PX)
    expect(screen.getByText('3 / 3')).toBeInTheDocument()
    expect(reachable(track)).toEqual(['slide 3'])
  })

  it('can be reached by the tab key, so that arrow keys turn them', () => {
    const track = renderSlides(2)
    expect(track).toHaveAttribute('tabindex', '0')
  })

  it('have nothing to turn when there is only one', () => {
    const track = renderSlides(1)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    expect(track).not.toHaveAttribute('tabindex')
    expect(reachable(track)).toEqual(['slide 1'])
  })
})
