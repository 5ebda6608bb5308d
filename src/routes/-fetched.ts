import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { LeftContext } from '../data/money/left-context.ts'
import { untilNoReload } from '../features/update/stale-chunk.ts'
import { LeavingContext, subscribeModals } from '../ui/dialogs/open-modals.ts'
import { useSlow } from './-use-slow.ts'

/** Loads a component and its dependencies. Must be the same function in every render for the same component. */
export type Fetch<Props> = () => Promise<ComponentType<Props>>

/** The result of a load. */
interface Outcome<Props> {
  readonly of: Fetch<Props>
  readonly component?: ComponentType<Props>
  readonly failure?: unknown
}

interface FetchedProps<Props> {
  /** Undefined while there is nothing to show. */
  fetch: Fetch<Props> | undefined
  props: Props
  /** Shown when the component takes long: a browser waits for minutes for a file that never comes. */
  waiting?: ReactNode
}

/**
 * Renders a component as soon as it is loaded, and nothing until then, or `waiting` when that takes long. Used instead of React's `lazy`, which reveals suspended content 300 ms
 * after the tap at the earliest, so that placeholders do not flicker. Here there is no placeholder. When `fetch` becomes undefined, the
 * component stays mounted with its last props until the closing animations of its modals have ended.
 * @throws the error of the load, while rendering. When the member leaves the error screen for the same place, the component is loaded again
 */
export function Fetched<Props extends object>({
  fetch,
  props,
  waiting = null,
}: FetchedProps<Props>): ReactNode {
  const [outcome, setOutcome] = useState<Outcome<Props>>()
  const [last, setLast] = useState({ fetch, props })
  if (last.fetch !== fetch || (fetch !== undefined && last.props !== props)) {
    // The URL no longer has the props of a sheet, but the sheet needs them until it is closed.
    setLast({ fetch, props: fetch === undefined ? last.props : props })
    // A new request starts anew, even if the previous component is still closing.
    if (fetch !== undefined && fetch !== last.fetch) setOutcome(undefined)
  }
  const isLeaving = fetch === undefined && outcome?.component !== undefined
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!isLeaving) return undefined
    const goWhenAllAreGone = () => {
      if (place?.querySelector('dialog[open]') === null) setOutcome(undefined)
    }
    goWhenAllAreGone()
    return subscribeModals(goWhenAllAreGone)
  }, [isLeaving, place])
  useEffect(() => {
    if (fetch === undefined) return undefined
    let isWanted = true
    const settle = (next: Outcome<Props>) => isWanted && setOutcome(next)
    fetch().then(
      (component) => settle({ of: fetch, component }),
      (failure: unknown) => void untilNoReload().then(() => settle({ of: fetch, failure })),
    )
    return () => void (isWanted = false)
  }, [fetch])
  const isSlow = useSlow(outcome?.of === fetch ? undefined : fetch)
  if (outcome === undefined || (outcome.of !== fetch && !isLeaving)) return isSlow ? waiting : null
  if (outcome.component === undefined) throw outcome.failure
  const shown = createElement(outcome.component, isLeaving ? last.props : props)
  const inPlace = createElement('div', { ref: setPlace, className: 'contents' }, shown)
  return createElement(
    LeftContext,
    { value: isLeaving },
    createElement(LeavingContext, { value: isLeaving }, inPlace),
  )
}
