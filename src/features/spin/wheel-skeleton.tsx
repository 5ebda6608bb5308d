import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Placeholder of the wheel before the first response, in its final place. */
export function WheelSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">
        <Trans>Loading...</Trans>
      </output>
      <div className="mx-auto aspect-square w-[min(350px,85vw)] overflow-hidden rounded-full">
        <Skeleton className="size-full" />
      </div>
    </div>
  )
}
