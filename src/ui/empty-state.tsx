import type { ReactNode } from 'react'

import type { IconName } from './icon-name.ts'
import { Lozenge } from './lozenge.tsx'

/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  icon: IconName
  title: ReactNode
  /** What will appear here, and how. */
  text?: ReactNode
  /** One button or link. */
  action?: ReactNode
}

/** Stands where a list would be. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-8 text-center">
      <Lozenge icon={icon} size="xl" tone="quiet" />
      <h2 className="mt-2 text-heading">{title}</h2>
      {text !== undefined && <p className="max-w-70 text-small text-balance text-text-2">{text}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  )
}
