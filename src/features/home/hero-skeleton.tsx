import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/**
 * The balance before the first answer: the same boxes in the same places, so nothing jumps when the figures come. Where they could not be read nothing
 * is waited for: only the place is kept, and home below says why.
 */
export function HeroSkeleton({ isWaiting }: { isWaiting: boolean }) {
  return (
    <section className="px-4 pt-2 pb-4" aria-busy={isWaiting || undefined}>
      {isWaiting && (
        <output className="sr-only">
          <Trans>Loading...</Trans>
        </output>
      )}
      <div aria-hidden="true" className={isWaiting ? undefined : 'invisible'}>
        <div className="flex items-center justify-between gap-3">
          <div className="grid gap-2">
            <Skeleton className="h-5 w-30" />
            <Skeleton className="h-4 w-18" />
          </div>
          <Skeleton className="h-10 w-32" />
        </div>
        <div className="mt-2 grid gap-2">
          <Skeleton className="h-[42px] w-[214px]" />
          <Skeleton className="h-4 w-40" />
        </div>
        <div className="mt-3 h-[68px] rounded-lg bg-cloth-deep" />
      </div>
    </section>
  )
}
