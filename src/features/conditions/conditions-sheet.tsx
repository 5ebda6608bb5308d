import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { ConditionList } from './condition-list.tsx'

interface ConditionsSheetProps {
  onClose: () => void
}

/** The operator's conditions, over whatever screen the member is on. */
export function ConditionsSheet({ onClose }: ConditionsSheetProps) {
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
      {/* As high as the sheet may be, from the start: it does not grow under the eyes of who reads when the list arrives. */}
      <div className="min-h-[75dvh]">
        <ConditionList />
      </div>
    </Sheet>
  )
}
