import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { fetchedPart } from '../domain/within.ts'

/** Delay before a part without which the page works is loaded again, in ms. */
const RETRY_MS = 20_000

/** A component whose code, and whatever else it needs, is loaded when it is wanted. */
export interface LaterPart<Props> {
  /** Undefined until it is loaded. */
  readonly component: ComponentType<Props> | undefined
  /** @throws what the load failed with, or PartSilence. The next call tries again. */
  readonly load: () => Promise<unknown>
}

export function later<Props>(fetch: () => Promise<ComponentType<Props>>): LaterPart<Props> {
  let component: ComponentType<Props> | undefined
  return {
    get component() {
      return component
    },
    load: async () => (component ??= await fetchedPart(fetch())),
  }
}

interface LaterProps<Props> {
  /** Must be the same in every render. */
  part: LaterPart<Props>
  props: Props
  waiting?: ReactNode
  /** Shown when it cannot be loaded, and until another attempt. Without it, it is loaded again after a while, until it is there. */
  renderFailure?: ((retry: () => void, failure: Error) => ReactNode) | undefined
}

/** Shows a part, at once where it is loaded. Not `lazy`, which shows its placeholder all the same, and what was suspended 300 ms late. */
export function Later<Props extends object>({
  part,
  props,
  waiting = null,
  renderFailure,
}: LaterProps<Props>) {
  const [, setLoaded] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const isMissing = part.component === undefined && failure === undefined
  useEffect(() => {
    if (isMissing) part.load().then(() => setLoaded(true), setFailure)
  }, [part, isMissing])
  const isRepeated = failure !== undefined && renderFailure === undefined
  useEffect(() => {
    if (!isRepeated) return undefined
    const timer = setTimeout(setFailure, RETRY_MS, undefined)
    return () => clearTimeout(timer)
  }, [isRepeated])
  if (part.component !== undefined) return createElement(part.component, props)
  return failure === undefined ? waiting : renderFailure?.(() => setFailure(undefined), failure)
}
