import { fireEvent } from '@testing-library/react'

/** A track of jsdom has no size: gives it one, and lets `scrollTo` move it. */
export function layOut(
  track: HTMLElement,
  { pagePx, widthPx }: { readonly pagePx: number; readonly widthPx: number },
): void {
  Object.defineProperties(track, {
    clientWidth: { value: pagePx },
    scrollWidth: { value: widthPx },
    scrollTo: { value: ({ left }: { left: number }) => scroll(track, Math.min(left, widthPx - pagePx)) },
  })
}

/** A finger has moved the track to there. */
export function scroll(track: HTMLElement, left: number): void {
  Object.defineProperty(track, 'scrollLeft', { value: left, configurable: true })
  fireEvent.scroll(track)
}
