import { type RefObject, useEffect, useState } from 'react'

/** The current page of a scroll area, counted from 0, and a function that scrolls to another page. */
export function usePaging(track: RefObject<HTMLElement | null>, pages: number) {
  const [page, setPage] = useState(0)

  useEffect(() => {
    const element = track.current
    if (!element) return undefined
    const read = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      // The last page may have fewer cards, so its end is reached before a whole page was scrolled.
      const atEnd = scrollLeft > 0 && scrollLeft + clientWidth >= scrollWidth - 1
      setPage(atEnd ? pages - 1 : Math.min(pages - 1, Math.round(scrollLeft / Math.max(1, clientWidth))))
    }
    element.addEventListener('scroll', read, { passive: true })
    return () => element.removeEventListener('scroll', read)
  }, [track, pages])

  const turnTo = (wanted: number) => {
    const element = track.current
    element?.scrollTo({ left: wanted * element.clientWidth })
  }
  return { page, turnTo }
}
