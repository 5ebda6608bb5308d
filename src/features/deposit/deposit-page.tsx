import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { failureOf } from '../../data/failure.ts'
import type { SharedSlip } from '../../data/phone/shared-slip-param.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, RetryState, Skeleton } from '../../ui/feedback/placeholders.tsx'
import { later } from '../../ui/later.ts'
import type { DepositLookup } from './api/deposit.ts'
import { WayList } from './list/way-list.tsx'
import { LoadedPart } from './loaded-part.tsx'
import { OPEN_QR_WAY, type Way } from './ways.ts'

const PAY = later(async () => (await import('./pay-page.tsx')).PayPage)
const SLIP = later(async () => (await import('./slip/slip-panel.tsx')).SlipPanel)

interface DepositPageProps {
  /** Read each time; undefined until it is loaded. */
  offered: DepositLookup | undefined
  error: Error | null
  ways: readonly Way[] | undefined
  /** The way to deposit that is shown instead of the list. */
  way: Way | undefined
  /** Name of the way in the address. */
  wanted: string | undefined
  shared: SharedSlip | undefined
  onRetry: () => void
  onWay: (name: string) => void
  onClose: () => void
  onOpenSlips: () => void
  onLimits: () => void
  onHome: () => void
}

/** The list of ways to deposit, or the page of one of them. */
export function DepositPage(props: DepositPageProps) {
  const { offered, error, ways = [], way, wanted, shared } = props
  const { onRetry, onWay, onClose, onOpenSlips, onLimits, onHome } = props
  const failure = useLoadFailure(error)
  const isPage = wanted !== undefined || shared !== undefined
  const isSlip = wanted === 'slip' || shared !== undefined
  const isReady = isPage || offered !== undefined
  const onSharedTaken = () => onWay('slip')
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
  if (offered === undefined) {
    if (error === null) return <ListSkeleton />
    const isPaused = failureOf(error).code === 'LIMIT_PAUSED'
    // A shared picture is shown without a network too. The slip hours are checked before it is sent.
    const slip = <LoadedPart part={SLIP} props={{ shared, onSharedTaken, onOpenSlips, onHome }} />
    // Money that was sent before the pause is credited.
    if (isPaused && isSlip) return slip
    return (
      <>
        {isPaused ? (
          <Paused text={failure.text} onLimits={onLimits} onSlip={() => onWay('slip')} />
        ) : (
          <RetryState {...failure} retryLabel={<Trans>Try again</Trans>} onRetry={onRetry} />
        )}
        {wanted === 'slip' && slip}
      </>
    )
  }
  if (ways.length === 0) {
    return <EmptyState scene="boat" title={<Trans>No way to deposit right now</Trans>} />
  }
  if (way === undefined) return <WayList ways={ways} minimumSatang={offered.minimum} onOpen={onWay} />
  if (way.kind === 'slip') {
    const code = ways.find(({ kind }) => kind === 'qr')
    const onQr = code && (() => onWay(code.name))
    return <LoadedPart key="slip" part={SLIP} props={{ shared, onSharedTaken, onQr, onOpenSlips, onHome }} />
  }
  const onSendSlip = () => onWay('slip')
  const minimumSatang = offered.minimum
  return (
    <LoadedPart
      key="pay"
      part={PAY}
      props={{ way, ways, isAnyQr: wanted === OPEN_QR_WAY, minimumSatang, onSendSlip, onClose }}
    />
  )
}

interface PausedProps {
  text: string | undefined
  onLimits: () => void
  onSlip: () => void
}

/** In place of the ways to deposit while the member pauses: until when is with the limits. */
function Paused({ text, onLimits, onSlip }: PausedProps) {
  return (
    <EmptyState
      scene="boat"
      title={<Trans>You are taking a break</Trans>}
      text={text}
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
