import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { keys } from '../../data/cache/keys.ts'
import { staleAfter } from '../../data/cache/query-client.ts'
import { spinActiveQuery } from '../../data/rewards/spinwheel.ts'
import { useBalanceCheck } from '../../parts/use-balance-check.ts'
import { useOnline } from '../../session/connection.ts'
import type { IconName } from '../../ui/pictures/icon.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'

interface MoneyActsProps {
  isPaused: boolean
  openSheet: OpenHomeSheet
}

/** Deposit and withdraw; who pauses can only withdraw. */
export function MoneyActs({ isPaused, openSheet }: MoneyActsProps) {
  const { t } = useLingui()
  return (
    <div className="flex flex-wrap gap-2 *:flex-1">
      {!isPaused && (
        <Widget
          size="l"
          icon="deposit"
          tone="marigold"
          label={t`Deposit`}
          onClick={() => openSheet('deposit')}
        />
      )}
      <Widget size="l" icon="withdraw" label={t`Withdraw`} onClick={() => openSheet('withdraw')} />
    </div>
  )
}

/** How long home does not ask for the refund again, in ms: it is worked out once a day. */
const REFUND_STALE_MS = 10 * 60_000

interface WidgetsProps extends MoneyActsProps {
  /** Coins left for the prize wheel. */
  coins: number
}

/**
 * The other actions of home. Without an active prize wheel, a button that refreshes every balance takes its place. Who pauses is offered no
 * wheel and no bonus, but the coupons that they have won. Without a connection nothing calls to be taken.
 */
export function Widgets({ coins, isPaused, openSheet }: WidgetsProps) {
  const { i18n, t } = useLingui()
  const { data: refundSatang = 0 } = useQuery({
    queryKey: keys.waitingRefund,
    // Loaded apart: the first screen can do without.
    queryFn: async () => (await import('../../data/rewards/refund.ts')).readWaitingRefund(i18n.locale),
    staleTime: staleAfter(REFUND_STALE_MS),
  })
  const { check, isChecking } = useBalanceCheck()
  const isOnline = useOnline()
  const { data: isSpinActive = false } = useQuery(spinActiveQuery)
  const coinsLeft = t`${plural(coins, { one: '# coin left', other: '# coins left' })}`
  return (
    // Four in a row or, with large text, two and two; never three and one.
    <div className="@container rounded-lg bg-surface shadow-card">
      <div className="grid grid-cols-2 @min-[14rem]:auto-cols-fr @min-[14rem]:grid-flow-col @min-[14rem]:grid-cols-none">
        {isPaused ? (
          <Link to="/user/spin" className="block rounded-lg text-inherit">
            <WidgetFace icon="ticket" label={t`Coupons`} />
          </Link>
        ) : isSpinActive ? (
          <Link to="/user/spin" className="block rounded-lg text-inherit">
            <WidgetFace
              icon="wheel"
              label={t`Wheel`}
              {...(isOnline && coins > 0 && { pip: coins, pipLabel: coinsLeft })}
            />
          </Link>
        ) : (
          <Widget icon="refresh" label={t`Refresh all`} isBusy={isChecking} onClick={check} />
        )}
        <Widget icon="user-plus" label={t`Invite`} onClick={() => openSheet('invite')} />
        {!isPaused && (
          <Link to="/user/bonus" className="block rounded-lg text-inherit">
            <WidgetFace icon="ticket" label={t`Bonus`} />
          </Link>
        )}
        <Widget
          icon="refund"
          label={t`Refund`}
          {...(isOnline && refundSatang > 0 && { pip: '฿', pipLabel: t`Refund available` })}
          onClick={() => openSheet('refund')}
        />
      </div>
    </div>
  )
}

/** Opens one of the sheets that home has buttons for. The route passes it in, so that home does not depend on where a sheet is defined. */
export type OpenHomeSheet = (sheet: 'deposit' | 'transfer' | 'withdraw' | 'invite' | 'refund') => void

interface WidgetFaceProps {
  icon: IconName
  label: string
  /** `l` is a card of its own with the label beside the icon. `s` is one of several in a card, with the label below. */
  size?: 's' | 'l'
  /** Marigold marks the widget that brings money in. */
  tone?: 'cloth' | 'marigold' | undefined
  /** A small number or sign on the corner, e.g. the coins left, or that money waits. */
  pip?: number | string | undefined
  /** What the number means, for a screen reader. */
  pipLabel?: string | undefined
}

const SIZES = {
  // The icons of a row are level, also where one label has two lines.
  s: 'min-h-18 flex-col gap-0.5 px-1 pt-2 pb-1.5 text-micro',
  l: 'min-h-15 flex-wrap justify-center gap-[min(.625rem,2vw)] bg-surface py-1 text-heading shadow-pop',
}

/** The content of a tile on home. Put it inside a link, or use {@link Widget} for a button. */
function WidgetFace(props: WidgetFaceProps) {
  const { icon, label, size = 's', tone = 'cloth', pip, pipLabel } = props
  return (
    <span
      className={`relative flex h-full items-center rounded-lg text-center font-bold text-text ${SIZES[size]}`}
    >
      <Lozenge icon={icon} size={size === 's' ? 's' : 'm'} tone={size === 's' ? 'soft' : tone} />
      <span className="max-w-full wrap-break-word">{label}</span>
      {pip !== undefined && (
        <span
          translate="no"
          className="absolute start-[calc(50%+10px)] top-2 min-w-5.5 rounded-full bg-marigold px-1.5 leading-5.5 text-on-marigold [box-shadow:0_0_0_2px_var(--surface)]"
        >
          <span aria-hidden={pipLabel !== undefined || undefined}>{pip}</span>
          {pipLabel !== undefined && <span className="sr-only">{pipLabel}</span>}
        </span>
      )}
    </span>
  )
}

interface WidgetProps extends WidgetFaceProps {
  isBusy?: boolean
  onClick: () => void
}

/** A tile that does something. */
function Widget({ isBusy = false, onClick, ...face }: WidgetProps) {
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      onClick={onClick}
      className="block w-full rounded-lg press"
    >
      <WidgetFace {...face} />
    </button>
  )
}
