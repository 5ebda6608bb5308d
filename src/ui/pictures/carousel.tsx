import { Children, isValidElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { IconButton } from '../button.tsx'

const CARDS_A_PAGE = 3

/** Props of {@link Carousel} and of `Slides`. */
export interface CarouselProps {
  /** The subject, for a screen reader; a carousel also shows it as its heading. */
  label: string
  previousLabel: string
  nextLabel: string
  /** One card or slide each. */
  children: ReactNode
}

interface AllProps {
  /** On the button that shows all cards at once, e.g. "All 13". */
  allLabel: string
  /** On the button that shows three again. */
  fewerLabel: string
}

/** Cards side by side, three in view on every phone, or all of them in rows. Moves only by swipe or button. */
export function Carousel(props: CarouselProps & AllProps) {
  const { label, previousLabel, nextLabel, allLabel, fewerLabel, children } = props
  const track = useRef<HTMLUListElement>(null)
  const [isAll, setAll] = useState(false)
  const cards = Children.toArray(children)
  const pages = Math.max(1, Math.ceil(cards.length / CARDS_A_PAGE))
  const { page, previous, next } = usePaging(track, pages, CARDS_A_PAGE)

  return (
    <section
      aria-label={label}
      className="[contain-intrinsic-height:auto_15rem] [content-visibility:auto] [overflow-clip-margin:1rem]"
    >
      <div className="flex min-h-touch flex-wrap items-center justify-end gap-2">
        <h2 className="min-w-28 flex-1 text-heading">{label}</h2>
        {pages > 1 && (
          <>
            <button
              type="button"
              aria-expanded={isAll}
              className="min-h-touch text-label text-link"
              onClick={() => setAll(!isAll)}
            >
              {isAll ? fewerLabel : allLabel}
            </button>
            {!isAll && (
              <div className="-ms-1 -me-3 flex text-text-2">
                <IconButton icon="chevron-left" label={previousLabel} {...previous} />
                <span className="sr-only">{`${page + 1} / ${pages}`}</span>
                <IconButton icon="chevron-right" label={nextLabel} {...next} />
              </div>
            )}
          </>
        )}
      </div>
      <ul
        ref={track}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it, also where no card can take the focus
        tabIndex={pages > 1 && !isAll ? 0 : undefined}
        aria-label={label}
        // The next card can be seen to come.
        className={`-mx-gutter grid gap-2 px-gutter ${isAll ? 'grid-cols-3' : 'snap-x snap-mandatory scroll-px-gutter auto-cols-[calc((100%-1rem)/3)] grid-flow-col overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth'}`}
      >
        {cards.map((card) => (
          <li key={isValidElement(card) ? card.key : undefined} className="snap-start">
            {card}
          </li>
        ))}
      </ul>
      {pages > 1 && !isAll && (
        <div className="mt-2.5">
          <Pips count={pages} current={page} />
        </div>
      )}
    </section>
  )
}

/** One mark for each page, decorative. */
export function Pips({ count, current }: { count: number; current: number }) {
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

/** The current page of a scroll area, counted from 0, and the props of the buttons that scroll to the page before and after it. */
export function usePaging(track: RefObject<HTMLElement | null>, pages: number, perPage: number) {
  const [page, setPage] = useState(0)

  useEffect(() => {
    const element = track.current
    if (!element) return undefined
    const read = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      // The last page may have fewer cards, so its end is reached before a whole page was scrolled.
      const atEnd = scrollLeft > 0 && scrollLeft + clientWidth >= scrollWidth - 1
      setPage(atEnd ? pages - 1 : Math.min(pages - 1, Math.round(scrollLeft / pageWidth(element, perPage))))
    }
    element.addEventListener('scroll', read, { passive: true })
    return () => element.removeEventListener('scroll', read)
  }, [track, pages, perPage])

  const buttonTo = (wanted: number) => ({
    'aria-disabled': wanted < 0 || wanted >= pages,
    onClick: () => {
      const element = track.current
      element?.scrollTo({
        left: Math.max(0, Math.min(pages - 1, wanted)) * pageWidth(element, perPage),
      })
    },
  })
  return { page, previous: buttonTo(page - 1), next: buttonTo(page + 1) }
}

/** How far apart the first items of two pages are, in px. */
function pageWidth({ children: [one, two], clientWidth }: HTMLElement, perPage: number): number {
  const apart = one && two ? two.getBoundingClientRect().left - one.getBoundingClientRect().left : 0
  return perPage * apart || Math.max(1, clientWidth)
}
