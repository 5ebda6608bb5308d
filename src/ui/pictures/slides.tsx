import { Children, isValidElement, useRef } from 'react'
import { IconButton } from '../button.tsx'
import { type CarouselProps, Pips, usePaging } from './carousel.tsx'

/** One slide at a time, as wide as its parent. Moves only by swipe, buttons or arrow keys. */
export function Slides({ label, previousLabel, nextLabel, children }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const slides = Children.toArray(children)
  const { page, previous, next } = usePaging(track, slides.length, 1)

  return (
    <section aria-label={label} className="grid grid-cols-[minmax(0,1fr)]">
      <ul
        ref={track}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it
        tabIndex={slides.length > 1 ? 0 : undefined}
        aria-label={label}
        className="grid snap-x snap-mandatory auto-cols-[100%] grid-flow-col overflow-x-auto overscroll-x-contain [scrollbar-width:none] focus-visible:-outline-offset-2 motion-safe:scroll-smooth"
      >
        {slides.map((slide, index) => (
          // A slide out of view must not be reachable by the tab key.
          <li
            key={isValidElement(slide) ? slide.key : undefined}
            className="snap-start"
            inert={index !== page}
          >
            {slide}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className="flex items-center justify-between px-1 text-text-2">
          <IconButton icon="chevron-left" label={previousLabel} {...previous} />
          <span className="sr-only">{`${page + 1} / ${slides.length}`}</span>
          <Pips count={slides.length} current={page} />
          <IconButton icon="chevron-right" label={nextLabel} {...next} />
        </div>
      )}
    </section>
  )
}
