import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureOf } from '../../data/failure.ts'
import type { SharedSlip } from '../../data/phone/shared-slip-param.ts'
import { useWallet } from '../../data/wallet/wallet.ts'
import { shortBankName } from '../../domain/bank-account.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { NotLoaded } from '../../parts/not-loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { MoneySheet } from '../../ui/dialogs/money-sheet.tsx'
import { SheetPage, useSheetPages } from '../../ui/dialogs/sheet-pages.tsx'
import { EmptyState, Skeleton } from '../../ui/feedback/placeholders.tsx'
import { later } from '../../ui/later.ts'
import { type DepositLookup, depositQuery } from './api/deposit.ts'
import { WayList } from './list/way-list.tsx'
import { LoadedPart } from './loaded-part.tsx'
import { findWay, OPEN_QR_WAY, type Way, waysOf } from './ways.ts'

interface DepositSheetProps {
  /** Name of the way to deposit that is shown; the list when no such way is offered. */
  way: string | undefined
  /** A picture that another app has shared: the sheet opens on the page where slips are sent. */
  shared?: SharedSlip | undefined
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
export function DepositSheet(props: DepositSheetProps) {
  const { way: wanted, onList, onClose } = props
  const { t } = useLingui()
  const query = useQuery(depositQuery)
  const { wallet } = useWallet()
  const ways = query.data && waysOf(query.data, wallet?.bankAccount?.bankCode)
  const way = ways && findWay(ways, wanted)
  const { busy, title, parts, footer } = useSheetPages(way?.name)
  return (
    <MoneySheet
      open
      full
      busy={busy}
      onClose={onClose}
      back={way && { label: t`Back`, go: onList }}
      title={title ?? <WayTitle way={wanted === OPEN_QR_WAY ? undefined : way} />}
      closeLabel={t`Close`}
      footer={footer}
    >
      <SheetPage value={parts}>
        <DepositPage {...props} query={query} ways={ways} shown={way} />
      </SheetPage>
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

const PAY = later(async () => (await import('./pay-page.tsx')).PayPage)
const SLIP = later(async () => (await import('./slip/slip-panel.tsx')).SlipPanel)

interface DepositPageProps extends DepositSheetProps {
  query: UseQueryResult<DepositLookup>
  ways: readonly Way[] | undefined
  /** The way to deposit that is shown instead of the list. */
  shown: Way | undefined
}

/** The list of ways to deposit, or the page of one of them. */
function DepositPage(props: DepositPageProps) {
  const { query, ways = [], shown, way: wanted, shared } = props
  const { onWay, onClose, onOpenSlips, onLimits, onHome } = props
  const { data: offered, error, refetch } = query
  const isPage = wanted !== undefined || shared !== undefined
  const isSlip = wanted === 'slip' || shared !== undefined
  const isReady = isPage || offered !== undefined
  const onSlip = () => onWay('slip')
  useEffect(() => {
    // On a slow network the list comes first, and the pages while the member reads it; a page that is asked for comes at once.
    if (!isReady) return
    const [first, second] = isSlip ? [SLIP, PAY] : [PAY, SLIP]
    // The page itself says what fails, and tries again.
    void first
      .load()
      .then(second.load)
      .catch(() => undefined)
  }, [isReady, isSlip])
  const slip = { shared, onSharedTaken: onSlip, onOpenSlips, onHome }
  if (offered === undefined) {
    if (error === null) return <ListSkeleton />
    const isPaused = failureOf(error).code === 'LIMIT_PAUSED'
    // A shared picture is shown without a network too. The slip hours are checked before it is sent.
    const slipPage = <LoadedPart part={SLIP} props={slip} />
    // Money that was sent before the pause is credited.
    if (isPaused && isSlip) return slipPage
    return (
      <>
        {isPaused ? (
          <Paused error={error} onLimits={onLimits} onSlip={onSlip} />
        ) : (
          <NotLoaded error={error} onRetry={refetch} />
        )}
        {wanted === 'slip' && slipPage}
      </>
    )
  }
  if (ways.length === 0) {
    return <EmptyState scene="boat" title={<Trans>No way to deposit right now</Trans>} />
  }
  if (shown === undefined) return <WayList ways={ways} minimumSatang={offered.minimum} onOpen={onWay} />
  if (shown.kind === 'slip') {
    const code = ways.find(({ kind }) => kind === 'qr')
    const onQr = code && (() => onWay(code.name))
    return <LoadedPart key="slip" part={SLIP} props={{ ...slip, onQr }} />
  }
  const isAnyQr = wanted === OPEN_QR_WAY
  const pay = { way: shown, ways, isAnyQr, minimumSatang: offered.minimum, onSendSlip: onSlip, onClose }
  return <LoadedPart key="pay" part={PAY} props={pay} />
}

interface PausedProps {
  error: Error
  onLimits: () => void
  onSlip: () => void
}

/** In place of the ways to deposit while the member pauses: until when is with the limits. */
function Paused({ error, onLimits, onSlip }: PausedProps) {
  return (
    <EmptyState
      scene="boat"
      title={<Trans>You are taking a break</Trans>}
      text={useLoadFailure(error).text}
      action={
        <>
          <Button variant="secondary" onClick={onLimits}>
            <Trans>My deposit limits</Trans>
          </Button>
          <Button variant="quiet" onClick={onSlip}>
            <Trans>Send the slip</Trans>
          </Button>
        </>
      }
    />
  )
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
