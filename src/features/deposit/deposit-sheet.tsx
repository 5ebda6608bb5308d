import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { SharedSlip } from '../../data/phone/shared-slip-param.ts'
import { useWallet } from '../../data/wallet/wallet.ts'
import { shortBankName } from '../../domain/bank-account.ts'
import { IconButton } from '../../ui/button.tsx'
import { MoneySheet } from '../../ui/dialogs/money-sheet.tsx'
import { useNewPage } from '../../ui/dialogs/use-new-page.ts'
import { depositQuery } from './api/deposit.ts'
import { DepositPage } from './deposit-page.tsx'
import { PanelFrameContext } from './panel-frame.tsx'
import { findWay, OPEN_QR_WAY, type Way, waysOf } from './ways.ts'

interface DepositSheetProps {
  /** Name of the way to deposit that is shown; the list when no such way is offered. */
  way: string | undefined
  /** A picture that another app has shared: the sheet opens on the page where slips are sent. */
  shared?: SharedSlip | undefined
  /** Goes to the page of a way. */
  onWay: (name: string) => void
  /** Goes back from the page of a way to the list. */
  onList: () => void
  onClose: () => void
  onOpenSlips: () => void
  /** To the member's own limits, where a pause is explained. */
  onLimits: () => void
  onHome: () => void
}

/** Deposits, by all ways that the operator offers. */
export function DepositSheet({
  way: wanted,
  shared,
  onWay,
  onList,
  onClose,
  onOpenSlips,
  onLimits,
  onHome,
}: DepositSheetProps) {
  const { t } = useLingui()
  const { data: offered, error, refetch } = useQuery(depositQuery)
  const { wallet } = useWallet()
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const [busy, setBusy] = useState(false)
  const [title, setTitle] = useState<string>()
  const frame = useMemo(() => ({ foot, setBusy, setTitle }), [foot])
  const ways = offered && waysOf(offered, wallet?.bankAccount?.bankCode)
  const way = ways && findWay(ways, wanted)
  useNewPage(foot, way?.name)
  return (
    <MoneySheet
      open
      full
      busy={busy}
      onClose={onClose}
      onBack={way && onList}
      lead={
        way && (
          <span className="-ms-2.5 flex-none">
            <IconButton icon="back" label={t`Back`} disabled={busy} onClick={onList} />
          </span>
        )
      }
      title={title ?? <WayTitle way={wanted === OPEN_QR_WAY ? undefined : way} />}
      closeLabel={t`Close`}
      footer={<div ref={setFoot} className="grid gap-2" />}
    >
      <PanelFrameContext value={frame}>
        <DepositPage
          offered={offered}
          error={error}
          ways={ways}
          way={way}
          wanted={wanted}
          shared={shared}
          onRetry={() => void refetch()}
          onWay={onWay}
          onClose={onClose}
          onOpenSlips={onOpenSlips}
          onLimits={onLimits}
          onHome={onHome}
        />
      </PanelFrameContext>
    </MoneySheet>
  )
}

/** The title of the sheet on the page of a way, or on the list. */
function WayTitle({ way }: { way: Way | undefined }) {
  const { i18n } = useLingui()
  switch (way?.kind) {
    case 'bank': {
      const bank = shortBankName(way.bank.bank, i18n.locale) ?? way.bank.bankCode
      return <Trans>Transfer with {bank}</Trans>
    }
    case 'qr':
      return <span translate="no">{`QR · ${way.provider}`}</span>
    case 'wallet':
      return <Trans>Transfer to wallet</Trans>
    case 'gift':
      return <Trans>Gift link</Trans>
    case 'slip':
      return <Trans>Send the slip</Trans>
    case 'report':
      return <Trans>Report deposit</Trans>
    case undefined:
    default:
      return <Trans>Deposit</Trans>
  }
}
