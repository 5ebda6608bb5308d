import { PartSilence } from '../../domain/within.ts'
import { NotLoaded } from '../../parts/not-loaded.tsx'
import { Skeleton } from '../../ui/feedback/placeholders.tsx'
import { Later, type LaterPart } from '../../ui/later.ts'

/** A part of the sheet whose code is loaded after the list. */
export function LoadedPart<Props extends object>({ part, props }: { part: LaterPart<Props>; props: Props }) {
  return (
    <Later
      part={part}
      props={props}
      waiting={<Skeleton className="h-50 w-full" />}
      renderFailure={(retry, failure) => (
        // A page asks once for a file that it still waits for. Only a new page asks again, and nothing is lost with this one.
        <NotLoaded
          error={failure}
          onRetry={() => (failure instanceof PartSilence ? location.reload() : retry())}
        />
      )}
    />
  )
}
