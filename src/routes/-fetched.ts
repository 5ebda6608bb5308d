import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { untilNoReload } from '../features/update/stale-chunk.ts'

/** Fetches a component together with what it needs. The same function for the same component, whenever it is given. */
export type Fetch<Props> = () => Promise<ComponentType<Props>>

/** What came of a fetch. */
interface Outcome<Props> {
  readonly of: Fetch<Props>
  readonly component?: ComponentType<Props>
  readonly failure?: unknown
}

interface FetchedProps<Props> {
  /** Undefined while there is nothing to show. */
  fetch: Fetch<Props> | undefined
  props: Props
}

/**
 * What a tap asked for, as soon as it is there, and nothing until then. React's `lazy` shows what it has fetched 300 ms after the tap at
 * the earliest, even when it was there at once: what suspended is revealed no sooner, so that placeholders do not flicker, and here
 * there is none.
 * @throws while rendering, what fetching failed with; whoever leaves the error screen for the same place has it fetched again
 */
export function Fetched<Props extends object>({ fetch, props }: FetchedProps<Props>): ReactNode {
  const [outcome, setOutcome] = useState<Outcome<Props>>()
  useEffect(() => {
    if (fetch === undefined) return undefined
    let isWanted = true
    const tell = (told: Outcome<Props>) => {
      if (isWanted) setOutcome(told)
    }
    fetch().then(
      (component) => tell({ of: fetch, component }),
      (failure: unknown) => void untilNoReload().then(() => tell({ of: fetch, failure })),
    )
    return () => {
      isWanted = false
    }
  }, [fetch])
  if (outcome === undefined || outcome.of !== fetch) return null
  if (outcome.component === undefined) throw outcome.failure
  return createElement(outcome.component, props)
}
