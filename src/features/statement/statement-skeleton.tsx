import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Placeholder of the first rows. */
export function StatementSkeleton() {
  return (
    <div aria-busy="true" className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-card">
      <output className="sr-only">
        <Trans>Loading</Trans>
      </output>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex min-h-23 gap-3 px-4 py-3">
          <Skeleton shape="lozenge" className="size-11 flex-none" />
          <div className="grid flex-1 content-between">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-4/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
          <div className="grid w-18 content-between justify-items-end">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
