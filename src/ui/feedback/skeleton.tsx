/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  shape?: 'box' | 'lozenge' | undefined
  /** Width and height of what will be shown here, e.g. `h-4 w-3/5`. */
  className: string
}

/** Holds the place of content on its way. Silent: the parent is `aria-busy` and says "Loading" once. */
export function Skeleton({ shape = 'box', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={`skeleton ${shape === 'lozenge' ? 'skeleton-lozenge ' : ''}${className}`}
    />
  )
}
