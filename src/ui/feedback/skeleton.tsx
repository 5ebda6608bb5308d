import './skeleton.css'

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  shape?: 'box' | 'lozenge' | undefined
  /** Width and height of the expected content, e.g. `h-4 w-3/5`. */
  className: string
}

/** A placeholder of content that is loading. Silent for screen readers: the parent is `aria-busy` and says "Loading" once. */
export function Skeleton({ shape = 'box', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={`skeleton ${shape === 'lozenge' ? 'skeleton-lozenge ' : ''}${className}`}
    />
  )
}
