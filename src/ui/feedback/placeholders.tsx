import './skeleton.css'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { type SceneName, Scene } from '../pictures/scene.tsx'

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

export interface EmptyStateProps {
  scene: SceneName
  /** `h1` where the whole page is the message. */
  heading?: 'h1' | 'h2' | undefined
  title: ReactNode
  /** What will appear here, and when. */
  text?: ReactNode
  /** The next step, as a button or link; below it at most the way to the how-to. */
  action?: ReactNode
}

/** Shown in place of an empty list. */
export function EmptyState({ scene, heading: Heading = 'h2', title, text, action }: EmptyStateProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2 px-4 py-8 text-center">
      <Scene name={scene} />
      <Heading className={`mt-2 ${Heading === 'h1' ? 'text-title' : 'text-heading'}`}>{title}</Heading>
      {text !== undefined && <p className="max-w-70 text-small text-balance text-text-2">{text}</p>}
      {action !== undefined && <div className="mt-3 grid justify-items-center gap-2">{action}</div>}
    </div>
  )
}

export interface RetryStateProps {
  title: ReactNode
  /** The reason, when it is known. */
  text?: ReactNode
  retryLabel: ReactNode
  onRetry: () => void
}

/** Shown in place of content that could not be loaded, with a retry button. */
export function RetryState({ title, text, retryLabel, onRetry }: RetryStateProps) {
  return (
    <EmptyState
      scene="torn"
      title={title}
      text={text}
      action={
        <Button variant="secondary" icon="refresh" onClick={onRetry}>
          {retryLabel}
        </Button>
      }
    />
  )
}
