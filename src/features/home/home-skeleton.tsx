import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Home before the first answer, in the final layout. The balance above says that something is loading. */
export function HomeSkeleton() {
  return (
    <div className="grid gap-2" aria-hidden="true">
      <div className="rounded-lg bg-surface shadow-card flex items-center gap-3 p-3">
        <Skeleton shape="lozenge" className="h-11 w-11" />
        <div className="grid gap-2">
          <Skeleton className="h-[14px] w-24" />
          <Skeleton className="h-[18px] w-16" />
        </div>
      </div>
      <div className="rounded-lg bg-surface shadow-card grid h-24 place-items-center">
        <Skeleton shape="lozenge" className="h-11 w-11" />
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
