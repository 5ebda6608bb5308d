import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Carousel } from '../../../../src/ui/pictures/carousel.tsx'
import { Slides } from '../../../../src/ui/pictures/slides.tsx'

const PAGE_PX = 300

/** A track of jsdom has no size: gives it one, and lets `scrollTo` move it. */
function layOut(track: HTMLElement, pages: number): void {
  const widthPx = pages * PAGE_PX
  Object.defineProperties(track, {
    clientWidth: { value: PAGE_PX },
    scrollWidth: { value: widthPx },
    scrollTo: { value: ({ left }: { left: number }) => scroll(track, Math.min(left, widthPx - PAGE_PX)) },
  })
}

/** A finger has moved the track to there. */
function scroll(track: HTMLElement, left: number): void {
  Object.defineProperty(track, 'scrollLeft', { value: left, configurable: true })
  fireEvent.scroll(track)
}

/** Shows so many cards, and returns their track. */
function renderIn(Track: typeof Carousel | typeof Slides, count: number): HTMLElement {
  render(
    <Track label="Games" previousLabel="Previous" nextLabel="Next" allLabel="All" fewerLabel="Fewer">
      {Array.from({ length: count }, (_, card) => `card ${card + 1}`).map((card) => (
        <p key={card}>{card}</p>
      ))}
    </Track>,
  )
  expect(screen.getByRole('region', { name: 'Games' })).toBeInTheDocument()
  const track = screen.getByRole('list', { hidden: true })
  layOut(track, Track === Slides ? count : count / 3)
  return track
}

const button = (name: string) => screen.getByRole('button', { name })

test('a carousel turns a page of three by its buttons and stops at both ends', () => {
  renderIn(Carousel, 7)
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

test('a carousel shows all cards at once where asked, and a page again', () => {
  const track = renderIn(Carousel, 7)
  fireEvent.click(button('All'))
  expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument()
  expect(track).not.toHaveAttribute('tabindex')
  expect(screen.getByText('card 7')).toBeInTheDocument()
  fireEvent.click(button('Fewer'))
  expect(button('Next')).toBeInTheDocument()
  expect(track).toHaveAttribute('tabindex', '0')
})

test('the end of a carousel is its last page, even when only one card is left for it', () => {
  scroll(renderIn(Carousel, 4), PAGE_PX / 3)
  expect(screen.getByText('2 / 2')).toBeInTheDocument()
})

test('a carousel follows a swipe', () => {
  scroll(renderIn(Carousel, 9), PAGE_PX * 0.6)
  expect(screen.getByText('2 / 3')).toBeInTheDocument()
})

test('a carousel has no controls for three cards or fewer', () => {
  renderIn(Carousel, 3)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

/** Which slides can be reached by a tap, the tab key or a screen reader. */
function reachable(track: HTMLElement): (string | null)[] {
  return [...track.children].filter((slide) => !slide.hasAttribute('inert')).map((slide) => slide.textContent)
}

test('slides are turned one at a time, by buttons and swipes, and only the one in view can be reached', () => {
  const track = renderIn(Slides, 3)
  expect(track).toHaveAttribute('tabindex', '0')
  fireEvent.click(button('Next'))
  expect(screen.getByText('2 / 3')).toBeInTheDocument()
  expect(reachable(track)).toEqual(['card 2'])
  scroll(track, 2 * PAGE_PX)
  expect(reachable(track)).toEqual(['card 3'])
})

test('a single slide has nothing to turn', () => {
  const track = renderIn(Slides, 1)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(track).not.toHaveAttribute('tabindex')
  expect(reachable(track)).toEqual(['card 1'])
})
