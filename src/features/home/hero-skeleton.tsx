import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/**
 * The balance before the first answer: the same boxes in the same places, so nothing jumps when the figures come. Where they could not be read nothing
 * is waited for: only the place is kept, and home below says why.
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
        <div className="-mb-2 flex min-h-touch items-center">
          <Skeleton className="h-4 w-18" />
        </div>
        <Skeleton className="my-0.5 h-11 w-[214px]" />
        <div className="-mt-1 flex min-h-touch items-center">
          <Skeleton className="h-4 w-40" />
        </div>
        <div className="min-h-touch rounded-lg bg-cloth-deep" />
      </div>
    </section>
  )
}
