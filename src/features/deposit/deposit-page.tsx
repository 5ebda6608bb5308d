import { Trans } from '@lingui/react/macro'
import type { SharedSlip } from '../../data/shared-slip-of.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { EmptyState, RetryState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AnnouncePanel } from './announce-panel.tsx'
import type { DepositLookup } from './api/deposit.ts'
import { BankPanel } from './bank/bank-panel.tsx'
import { WayList } from './list/way-list.tsx'
import { QrPanel } from './qr/qr-panel.tsx'
import { SlipPanel } from './slip/slip-panel.tsx'
import { GiftPanel } from './wallet/gift-form.tsx'
import { WalletPanel } from './wallet/wallet-panel.tsx'
import type { Way, WayOf } from './ways.ts'

interface DepositPageProps {
  /** Read each time; undefined until it is loaded. */
  offered: DepositLookup | undefined
  error: Error | null
  ways: readonly Way[] | undefined
  /** The way to deposit that is shown instead of the list. */
  way: Way | undefined
  /** Any open QR is requested, whatever its provider. */
  isAnyQr: boolean
  shared: SharedSlip | undefined
  onRetry: () => void
  onWay: (name: string) => void
  onClose: () => void
  onOpenSlips: () => void
  onHome: () => void
}

/** The list of ways to deposit, or the page of one of them. */
export function DepositPage(props: DepositPageProps) {
  const { offered, error, ways = [], way, isAnyQr, shared } = props
  const { onRetry, onWay, onClose, onOpenSlips, onHome } = props
  const failure = useLoadFailure(error)
  if (offered === undefined) {
    return error === null ? (
      <ListSkeleton />
    ) : (
      <>
        <RetryState icon="deposit" {...failure} retryLabel={<Trans>Try again</Trans>} onRetry={onRetry} />
        {/* A shared picture is shown without a network too. The slip hours are checked before it is sent. */}
        {shared !== undefined && <SlipPanel shared={shared} onOpenSlips={onOpenSlips} onHome={onHome} />}
      </>
    )
  }
  if (ways.length === 0) {
    return <EmptyState icon="deposit" title={<Trans>No way to deposit right now</Trans>} />
  }
  const toSlip = () => onWay('slip')
  const code = ways.find(({ kind }) => kind === 'qr')
  switch (way?.kind) {
    case 'bank':
      return (
        <BankPanel
          key={way.name}
          bank={way.bank}
          minimumSatang={offered.minimum}
          onSendSlip={toSlip}
          onDone={onClose}
        />
      )
    case 'qr':
      return (
        <QrPanel
          offers={ways.filter((each): each is WayOf<'qr'> => each.kind === 'qr')}
          provider={isAnyQr ? undefined : way.provider}
          onDone={onClose}
        />
      )
    case 'wallet':
      return <WalletPanel wallet={way.wallet} onSendSlip={toSlip} onDone={onClose} />
    case 'gift':
      return <GiftPanel wallet={way.wallet} />
    case 'slip':
      return (
        <SlipPanel
          shared={shared}
          onQr={code && (() => onWay(code.name))}
          onOpenSlips={onOpenSlips}
          onHome={onHome}
        />
      )
    case 'report':
      return <AnnouncePanel minimumSatang={offered.minimum} />
    case undefined:
    default:
      return <WayList ways={ways} minimumSatang={offered.minimum} onOpen={onWay} />
  }
}

/** Placeholder with the height of the list: its rule and its rows. */
function ListSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-3">
      {['rule', 'first', 'second', 'third', 'fourth'].map((row) => (
        <Skeleton key={row} className="h-15 w-full" />
      ))}
    </div>
  )
}
