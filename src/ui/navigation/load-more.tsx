import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../button.tsx'

/** Distance below the screen at which the next page is requested, so that scrolling seldom has to wait. */
const AHEAD = '400px'

export interface LoadMoreProps {
  /** Label of the button, e.g. "Show more". */
  label: string
  /** Shown before the button after a failure; nothing loads automatically then. */
  failure?: ReactNode
  busy: boolean
  onMore: () => void
}

/** The end of the loaded part of a list. The next page is loaded when this nears the screen, or by its button. */
export function LoadMore({ label, failure, busy, onMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const waits = busy || failure !== undefined

  useEffect(() => {
    const element = end.current
    if (waits || !element || !('IntersectionObserver' in globalThis)) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onMore()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [waits, onMore])

  return (
    <div ref={end} className="grid justify-items-center gap-2 py-4">
      {failure}
      <Button variant="quiet" icon="refresh" busy={busy} onClick={onMore}>
        {label}
      </Button>
    </div>
  )
}
