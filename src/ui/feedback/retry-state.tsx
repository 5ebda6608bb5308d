import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import type { IconName } from '../pictures/icon-name.ts'
import { EmptyState } from './empty-state.tsx'

/** Props of {@link RetryState}. */
export interface RetryStateProps {
  /** The icon of what is missing; a warning where there is none. */
  icon?: IconName | undefined
  title: ReactNode
  /** The reason, when it is known. */
  text?: ReactNode
  retryLabel: ReactNode
  onRetry: () => void
}

/** Shown in place of content that could not be loaded, with a retry button. */
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
