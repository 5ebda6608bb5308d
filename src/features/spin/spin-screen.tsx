import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { spinSetupQuery, type Slice } from '../../data/rewards/spinwheel.ts'
import { usePause } from '../../data/wallet/wallet.ts'
import { NotLoaded } from '../../parts/not-loaded.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { type Result, ResultAlert } from '../../ui/dialogs/alert-dialog.tsx'
import { useWait, WaitNote } from '../../ui/dialogs/wait.tsx'
import { EmptyState, Skeleton } from '../../ui/feedback/placeholders.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { ServerHtml } from '../../ui/server-html.tsx'
import { CouponList } from './coupon-list.tsx'
import { PrizeDialog } from './prize-dialogs.tsx'
import { useSpinFlow } from './use-spin-flow.ts'
import { SpinButton, Wheel } from './wheel.tsx'

interface SpinScreenProps {
  pauseNote: ReactNode
}

/** The prize wheel, the coupons won on it, and the prize and odds of each slice. A member who pauses has only the coupons. */
export function SpinScreen({ pauseNote }: SpinScreenProps) {
  const { i18n, t } = useLingui()
  const { data: setup, error, refetch } = useQuery(spinSetupQuery(i18n.locale))
  const [result, setResult] = useState<Result>()
  const disc = useRef<HTMLCanvasElement>(null)
  const isPaused = usePause() !== undefined
  const slices = (!isPaused && setup?.activeSpinwheel?.slice) || NO_SLICES
  const { spin, isSpinning, isAsking, prize, keepPrize } = useSpinFlow({ disc, slices, onResult: setResult })
  const wait = useWait(isAsking)

  if (setup === undefined) return <NotLoaded error={error} waiting={<WheelSkeleton />} onRetry={refetch} />
  const hasCoins = setup.userCoin > 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {isPaused ? (
        pauseNote
      ) : slices.length === 0 ? (
        <NoWheel />
      ) : (
        <section className="cloth cloth-hem -mx-gutter -mt-5 pt-0!">
          <div className="pt-4">
            <Wheel disc={disc} slices={slices} lifted={prize?.open === true ? prize.index : undefined}>
              <SpinButton
                coins={setup.userCoin}
                off={isSpinning || !hasCoins}
                busy={isSpinning}
                onSpin={spin}
              />
            </Wheel>
          </div>
          <p className="px-gutter pt-3 pb-4 text-center text-small text-balance text-on-cloth-2">
            {!hasCoins && (
              <b className="block text-on-cloth">
                <Trans>You have no coins left.</Trans>
              </b>
            )}
            <Trans>Coins are given by admin, or come from free spin coupons.</Trans>
          </p>
        </section>
      )}
      {isAsking && <WaitNote wait={wait} />}
      <CouponList onResult={setResult} />
      {slices.length > 0 && <Odds slices={slices} />}
      {prize && <PrizeDialog {...prize} onClose={keepPrize} onResult={setResult} />}
      <ResultAlert result={result} okLabel={t`OK`} onClose={() => setResult(undefined)} />
    </div>
  )
}

/** One constant array, so that an absent wheel is not drawn again and again. */
const NO_SLICES: never[] = []

/** Shown when the operator has no active wheel. */
function NoWheel() {
  return (
    <EmptyState
      scene="gift"
      title={<Trans>There is no prize wheel at the moment</Trans>}
      text={<Trans>Coupons that you have won can still be claimed.</Trans>}
      action={
        <Link to="/user/home" className={buttonClass({ variant: 'primary' })}>
          <Trans>Back to home</Trans>
        </Link>
      }
    />
  )
}

/** Placeholder of the wheel before the first response, in its final place. */
function WheelSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">
        <Trans>Loading...</Trans>
      </output>
      <div className="mx-auto aspect-square w-[min(350px,85vw)] overflow-hidden rounded-full">
        <Skeleton className="size-full" />
      </div>
    </div>
  )
}

/** The screen's title in the bar. */
export const SpinTitle = () => <Trans>Prize wheel</Trans>

/** The prizes and their odds, in the operator's words, one row for each prize; closed until the member opens it. */
export function Odds({ slices }: { slices: readonly Slice[] }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="group rounded-lg bg-surface px-4 shadow-card"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-control items-center gap-2 text-label">
        <span className="flex-1">
          <Trans>Prizes and odds</Trans>
        </span>
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      {isOpen && (
        <ol className="lined-rows pb-3">
          {prizesOf(slices).map(({ code, label, htmlDescription = '' }) => (
            <li key={code} className="flex gap-3 py-2">
              {htmlDescription === '' ? (
                <b>{label}</b>
              ) : (
                <ServerHtml html={htmlDescription} retryLabel={t`Try again`} />
              )}
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}

/** One slice of each prize. The server gives the slices of a prize the same words, with the odds of all of them. */
function prizesOf(slices: readonly Slice[]): readonly Slice[] {
  const rows = new Map(slices.map((slice) => [`${slice.label} ${slice.htmlDescription ?? ''}`, slice]))
  return [...rows.values()]
}
