import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Placeholder of home before the first response, in the final layout. The balance above announces that it is loading. */
export function HomeSkeleton() {
  return (
    <div className="-mt-2 grid gap-2" aria-hidden="true">
      <div className="grid grid-cols-2 gap-2">
        {[0, 1].map((tile) => (
          <div
            key={tile}
            className="flex min-h-15 items-center justify-center gap-2.5 rounded-lg bg-surface shadow-card"
          >
            <Skeleton shape="lozenge" className="size-11" />
            <Skeleton className="h-4 w-16" />
          </div>
        ))}
      </div>
      <div className="grid min-h-18 grid-cols-4 place-items-center rounded-lg bg-surface shadow-card">
        {[0, 1, 2, 3].map((tile) => (
          <Skeleton key={tile} shape="lozenge" className="size-10" />
        ))}
      </div>
      <Skeleton className="h-5 w-24" />
      <div className="grid grid-cols-3 gap-2">
        {[0, 1, 2].map((card) => (
          <div key={card} className="rounded-lg bg-surface shadow-card overflow-hidden">
            <Skeleton className="h-[70px] w-full" />
            <div className="grid gap-2 p-2.5">
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="h-3 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
