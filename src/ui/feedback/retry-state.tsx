import type { ReactNode } from 'react'

import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'
import type { IconName } from '../pictures/icon-name.ts'

/** Props of {@link RetryState}. */
export interface RetryStateProps {
  /** What is missing; a warning where that has no icon. */
  icon?: IconName | undefined
  title: ReactNode
  /** Why, when it is known. */
  text?: ReactNode
  retryLabel: ReactNode
  onRetry: () => void
}

/** Stands where something should be that could not be loaded, and asks for it again. */
export function RetryState({ icon = 'warning', title, text, retryLabel, onRetry }: RetryStateProps) {
  return (
    <EmptyState
      icon={icon}
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
