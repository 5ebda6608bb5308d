import type { ReactNode } from 'react'
import type { IconName } from '../pictures/icon-name.ts'
import { Lozenge } from '../pictures/lozenge.tsx'

/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  icon: IconName
  /** Replaces the icon where the whole page is the message. */
  picture?: ReactNode
  /** `h1` where the whole page is the message. */
  heading?: 'h1' | 'h2' | undefined
  title: ReactNode
  /** What will appear here, and when. */
  text?: ReactNode
  /** The next step, as a button or link; below it at most the way to the how-to. */
  action?: ReactNode
}

/** Shown in place of an empty list. */
export function EmptyState({ icon, picture, heading: Heading = 'h2', title, text, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-8 text-center">
      {picture ?? <Lozenge icon={icon} size="xl" tone="quiet" />}
      <Heading className={`mt-2 ${Heading === 'h1' ? 'text-title' : 'text-heading'}`}>{title}</Heading>
      {text !== undefined && <p className="max-w-70 text-small text-balance text-text-2">{text}</p>}
      {action !== undefined && <div className="mt-3 grid justify-items-center gap-2">{action}</div>}
    </div>
  )
}
