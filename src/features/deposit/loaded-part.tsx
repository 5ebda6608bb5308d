import { Trans } from '@lingui/react/macro'
import { PartSilence } from '../../domain/within.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { RetryState, Skeleton } from '../../ui/feedback/placeholders.tsx'
import { Later, type LaterPart } from '../../ui/later.ts'

/** A part of the sheet whose code is loaded after the list. */
export function LoadedPart<Props extends object>({ part, props }: { part: LaterPart<Props>; props: Props }) {
  return (
    <Later
      part={part}
      props={props}
      waiting={<Skeleton className="h-50 w-full" />}
      renderFailure={(retry, failure) => <NotLoaded failure={failure} retry={retry} />}
    />
  )
}

function NotLoaded({ failure, retry }: { failure: Error; retry: () => void }) {
  const words = useLoadFailure(failure)
  // A page asks once for a file that it still waits for. Only a new page asks again, and nothing is lost with this one: the part was not there.
  const again = () => (failure instanceof PartSilence ? location.reload() : retry())
  return <RetryState {...words} retryLabel={<Trans>Try again</Trans>} onRetry={again} />
}
