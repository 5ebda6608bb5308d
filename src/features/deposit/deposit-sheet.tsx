import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useArrivedMoney } from '../../data/money/arrived-money.ts'
import type { SharedSlip } from '../../data/deposit/shared-slip.ts'
import { formatBaht } from '../../i18n/format.ts'
import { useOnline } from '../../session/connection.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { DepositWays } from './deposit-ways.tsx'
import { PanelFrameContext } from './panel-frame.ts'

interface DepositSheetProps {
  /** What another app has shared: the sheet opens where slips are handed in. */
  shared?: SharedSlip | undefined
  onClose: () => void
  onOpenSlips: () => void
}

/** Paying money in, by whatever ways the operator offers. Money that arrives meanwhile shows itself. */
export function DepositSheet({ shared, onClose, onOpenSlips }: DepositSheetProps) {
  const { t } = useLingui()
  const online = useOnline()
  const arrivedSatang = useArrivedMoney()
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const [busy, setBusy] = useState(false)
  const frame = useMemo(() => ({ foot, setBusy }), [foot])
  return (
    <Sheet
      open
      full
      busy={busy}
      onClose={onClose}
      title={<Trans>Deposit</Trans>}
      closeLabel={t`Close`}
      footer={<div ref={setFoot} className="grid gap-2" />}
    >
      <output className="contents">
        {arrivedSatang > 0 && (
          <Note tone="ok">
            <b>
              <Trans>{formatBaht(arrivedSatang)} has arrived in your wallet.</Trans>
            </b>
          </Note>
        )}
        {!online && (
          <Note tone="warn">
            <b className="block">
              <Trans>You are offline</Trans>
            </b>
            <Trans>View only. Money actions are paused.</Trans>
          </Note>
        )}
      </output>
      <PanelFrameContext value={frame}>
        <DepositWays
          shared={shared}
          arrivedSatang={arrivedSatang}
          onClose={onClose}
          onOpenSlips={onOpenSlips}
        />
      </PanelFrameContext>
    </Sheet>
  )
}
