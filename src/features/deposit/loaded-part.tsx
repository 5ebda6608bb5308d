import { Trans } from '@lingui/react/macro'
import { type ComponentType, createElement, useEffect, useState } from 'react'
import { fetchedPart, PartSilence } from '../../domain/fetched-part.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { RetryState, Skeleton } from '../../ui/feedback/placeholders.tsx'

/** A part of the sheet whose code is loaded after the list. */
export interface LaterPart<Props> {
  /** Undefined until it is loaded. */
  readonly component: ComponentType<Props> | undefined
  readonly load: () => Promise<void>
}

export function laterPart<Props>(fetch: () => Promise<ComponentType<Props>>): LaterPart<Props> {
  let component: ComponentType<Props> | undefined
  return {
    get component() {
      return component
    },
    load: async () => void (component ??= await fetchedPart(fetch())),
  }
}

/**
 * Shows a part, at once where it is loaded. Not React's `lazy`, which shows its placeholder also for code that is there, and then for 300 ms.
 */
export function LoadedPart<Props extends object>({ part, props }: { part: LaterPart<Props>; props: Props }) {
  const [, setLoaded] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const words = useLoadFailure(failure)
  const isMissing = part.component === undefined && failure === undefined
  useEffect(() => {
    if (isMissing) part.load().then(() => setLoaded(true), setFailure)
  }, [part, isMissing])
  if (part.component !== undefined) return createElement(part.component, props)
  if (failure === undefined) return <Skeleton className="h-50 w-full" />
  const retry = () => {
    // A page asks once for a file that it still waits for. Only a new page asks again, and nothing is lost with this one: the part was not there.
    if (failure instanceof PartSilence) location.reload()
    else setFailure(undefined)
  }
  return <RetryState icon="deposit" {...words} retryLabel={<Trans>Try again</Trans>} onRetry={retry} />
}
