import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { ConditionList } from './condition-list.tsx'

interface ConditionsSheetProps {
  onClose: () => void
  /** Further texts to accept, below the conditions. */
  children?: ReactNode
}

/** The operator's conditions, over any member screen. */
export function ConditionsSheet({ onClose, children }: ConditionsSheetProps) {
  const { t } = useLingui()
  return (
    <Sheet
      open
      onClose={onClose}
      title={<Trans>Conditions</Trans>}
      closeLabel={t`Close`}
      footer={
        <Button variant="secondary" block onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {/* Full height from the start, so that the sheet does not change its size while the member reads. */}
      <div className="min-h-[75dvh]">
        <ConditionList />
        {children}
      </div>
    </Sheet>
  )
}
