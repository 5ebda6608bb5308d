import { type ReactNode, useLayoutEffect, useState } from 'react'
import { LeftContext } from '../data/money/left-context.ts'
import { AfterAWhile } from '../ui/after-a-while.tsx'
import { LeavingContext, subscribeModals } from '../ui/dialogs/open-modals.ts'
import { Later, type LaterPart } from '../ui/later.ts'

interface FetchedProps<Props> {
  /** Undefined while there is nothing to show. */
  part: LaterPart<Props> | undefined
  props: Props
  /** Shown when the part takes long: a browser waits for minutes for a file that never comes. */
  waiting?: ReactNode
  renderFailure?: () => ReactNode
}

/**
 * Renders a part as soon as it is loaded; `waiting` when that takes long. When `part` becomes undefined, the component stays with its last props until
 * the closing animations of its modals have ended.
 */
export function Fetched<Props extends object>({ part, props, waiting, renderFailure }: FetchedProps<Props>) {
  const [last, setLast] = useState({ part, shown: part, props, turn: 0 })
  if (part !== last.part) {
    // What is not loaded when it is left is not shown. A new request starts anew, even if the previous component is still closing.
    const shown = part ?? (last.shown?.component && last.shown)
    setLast({ part, shown, props: part ? props : last.props, turn: last.turn + (part ? 1 : 0) })
  } else if (part !== undefined && props !== last.props) setLast({ ...last, props })
  // The URL no longer has the props of a sheet, but the sheet needs them until it is closed.
  const isLeaving = part === undefined && last.shown !== undefined
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!isLeaving) return undefined
    const goWhenAllAreGone = () => {
      if (place?.querySelector('dialog[open]') !== null) return
      // The dialog may also have gone because a new request took its place.
      setLast((now) => (now.part === undefined ? { ...now, shown: undefined } : now))
    }
    goWhenAllAreGone()
    return subscribeModals(goWhenAllAreGone)
  }, [isLeaving, place])
  if (last.shown === undefined) return null
  return (
    <LeftContext value={isLeaving}>
      <LeavingContext value={isLeaving}>
        <div ref={setPlace} className="contents">
          <Later
            key={last.turn}
            part={last.shown}
            props={last.props}
            waiting={<AfterAWhile>{waiting}</AfterAWhile>}
            renderFailure={renderFailure}
          />
        </div>
      </LeavingContext>
    </LeftContext>
  )
}
