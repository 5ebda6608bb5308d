import { Children, isValidElement, type ReactNode, useRef } from 'react'
import { IconButton } from '../icon-button.tsx'
import { usePaging } from '../navigation/use-paging.ts'

/** Props of {@link Slides}. */
export interface SlidesProps {
  /** The subject of the slides, for a screen reader. */
  label: string
  previousLabel: string
  nextLabel: string
  /** One slide each. */
  children: ReactNode
}

/** One slide at a time, as wide as its parent. Moves only by swipe, buttons or arrow keys. */
export function Slides({ label, previousLabel, nextLabel, children }: SlidesProps) {
  const track = useRef<HTMLUListElement>(null)
  const slides = Children.toArray(children)
  const { page, turnTo } = usePaging(track, slides.length)
  const last = slides.length - 1

  return (
    <section aria-label={label} className="grid grid-cols-[minmax(0,1fr)]">
      <ul
        ref={track}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it
        tabIndex={last > 0 ? 0 : undefined}
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
      {last > 0 && (
        <div className="flex items-center justify-between px-1 text-text-2">
          <IconButton
            icon="chevron-left"
            label={previousLabel}
            aria-disabled={page === 0}
            onClick={() => turnTo(Math.max(0, page - 1))}
          />
          <span className="sr-only">{`${page + 1} / ${slides.length}`}</span>
          <Pips count={slides.length} current={page} />
          <IconButton
            icon="chevron-right"
            label={nextLabel}
            aria-disabled={page === last}
            onClick={() => turnTo(Math.min(last, page + 1))}
          />
        </div>
      )}
    </section>
  )
}

function Pips({ count, current }: { count: number; current: number }) {
  return (
    <div aria-hidden="true" className="flex flex-wrap justify-center gap-2">
      {Array.from({ length: count }, (_, pip) => (
        <span
          key={pip}
          className={`size-[7px] rotate-45 rounded-[1.5px] ${pip === current ? 'bg-accent' : 'bg-line-strong opacity-50'}`}
        />
      ))}
    </div>
  )
}
