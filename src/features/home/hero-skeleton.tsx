import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/**
 * Placeholder of the balance before the first response: the same boxes in the same places, so that nothing moves when the figures arrive.
 * When they cannot be read, only the space is kept, and home below shows the reason.
 */
export function HeroSkeleton({ isWaiting }: { isWaiting: boolean }) {
  return (
    <section className="px-4 pb-3" aria-busy={isWaiting || undefined}>
      {isWaiting && (
        <output className="sr-only">
          <Trans>Loading...</Trans>
        </output>
      )}
      <div aria-hidden="true" className={isWaiting ? undefined : 'invisible'}>
        <div className="-mt-2 -mb-2 flex min-h-touch items-center">
          <Skeleton className="h-4 w-18" />
        </div>
        <Skeleton className="my-0.5 h-11 w-[214px]" />
        <div className="-mt-2 flex min-h-touch items-center">
          <Skeleton className="h-4 w-40" />
        </div>
        <div className="min-h-touch rounded-lg bg-cloth-deep" />
      </div>
    </section>
  )
}
