import { Children, isValidElement, type ReactNode, useRef } from 'react'
import { IconButton } from '../icon-button.tsx'
import { usePaging } from '../navigation/use-paging.ts'

const CARDS_A_PAGE = 3

/** Props of {@link Carousel}. */
export interface CarouselProps {
  /** The heading above, and the label of the section. */
  label: string
  previousLabel: string
  nextLabel: string
  /** The cards. */
  children: ReactNode
}

/** Cards side by side, three in view on every phone. Moves only by swipe or button. */
export function Carousel({ label, previousLabel, nextLabel, children }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const cards = Children.toArray(children)
  const pages = Math.max(1, Math.ceil(cards.length / CARDS_A_PAGE))
  const { page, turnTo } = usePaging(track, pages)
  const first = page === 0
  const last = page === pages - 1

  return (
    <section
      aria-label={label}
      className="[contain-intrinsic-height:auto_15rem] [content-visibility:auto] [overflow-clip-margin:1rem]"
    >
      <div className="flex min-h-touch flex-wrap items-center justify-end gap-2">
        <h2 className="min-w-28 flex-1 text-heading">{label}</h2>
        {pages > 1 && (
          <>
            <span
              translate="no"
              className="text-caption whitespace-nowrap text-text-3 tabular-nums"
            >{`${page + 1} / ${pages}`}</span>
            <div className="-ms-1 -me-3 flex text-text-2">
              <IconButton
                icon="chevron-left"
                label={previousLabel}
                aria-disabled={first}
                onClick={() => turnTo(Math.max(0, page - 1))}
              />
              <IconButton
                icon="chevron-right"
                label={nextLabel}
                aria-disabled={last}
                onClick={() => turnTo(Math.min(pages - 1, page + 1))}
              />
            </div>
          </>
        )}
      </div>
      <ul
        ref={track}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it, also where no card can take the focus
        tabIndex={pages > 1 ? 0 : undefined}
        aria-label={label}
        className="grid snap-x snap-mandatory auto-cols-[calc((100%-1rem)/3)] grid-flow-col gap-2 overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth"
      >
        {cards.map((card) => (
          <li key={isValidElement(card) ? card.key : undefined} className="snap-start">
            {card}
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div aria-hidden="true" className="mt-2.5 flex justify-center gap-2">
          {Array.from({ length: pages }, (_, pip) => pip).map((pip) => (
            <span
              key={pip}
              className={`size-[7px] rotate-45 rounded-[1.5px] ${pip === page ? 'bg-accent' : 'bg-line-strong opacity-50'}`}
            />
          ))}
        </div>
      )}
    </section>
  )
}
