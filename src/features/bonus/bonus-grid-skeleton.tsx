import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Placeholder of the bonuses before the first response, in the final layout. */
export function BonusGridSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">
        <Trans>Loading...</Trans>
      </output>
      <div aria-hidden="true" className="grid grid-cols-2 gap-3">
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-48 w-full" />
        ))}
      </div>
    </div>
  )
}
