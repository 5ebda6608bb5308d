import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import type { IconName } from '../../ui/pictures/icon.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'

interface PromotionNoticeProps {
  open: boolean
  onClose: () => void
  icon?: IconName
  /** Replaces the icon. */
  picture?: ReactNode
  title: ReactNode
  onRetry?: () => void
  children?: ReactNode
}

/** A search that is under way or has found nothing. Its words are announced when they change. */
export function PromotionNotice({
  open,
  onClose,
  icon,
  picture,
  title,
  onRetry,
  children,
}: PromotionNoticeProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      picture={picture ?? <Lozenge icon={icon} size="l" tone="quiet" />}
      title={<span aria-live="polite">{title}</span>}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          {onRetry !== undefined && (
            <Button variant="primary" icon="refresh" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </>
      }
    >
      {children === undefined ? undefined : <div className="text-balance text-text-2">{children}</div>}
    </Dialog>
  )
}
