import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { spinActiveQuery } from '../../data/spinwheel.ts'
import { useOnline } from '../../session/connection.ts'
import { Widget, WidgetFace } from '../../ui/widget.tsx'
import { useBalanceCheck } from './balance-age.tsx'

interface WidgetsProps {
  /** Coins left for the prize wheel. */
  coins: number
  openSheet: OpenHomeSheet
}

/** The actions of home, deposit and withdraw first. Without an active prize wheel, a button that refreshes every balance takes its place. */
export function Widgets({ coins, openSheet }: WidgetsProps) {
  const { t } = useLingui()
  const online = useOnline()
  const { check, isChecking } = useBalanceCheck()
  const { data: isSpinActive = false } = useQuery(spinActiveQuery)
  const coinsLeft = t`${plural(coins, { one: '# coin left', other: '# coins left' })}`
  return (
    <>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Widget
          size="l"
          icon="deposit"
          tone="marigold"
          label={t`Deposit`}
          disabled={!online}
          onClick={() => openSheet('deposit')}
        />
        <Widget
          size="l"
          icon="withdraw"
          label={t`Withdraw`}
          disabled={!online}
          onClick={() => openSheet('withdraw')}
        />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(max(4.5rem,20%),1fr))] rounded-lg bg-surface shadow-card">
        {isSpinActive ? (
          <Link to="/user/spin" className="block rounded-lg text-inherit">
            <WidgetFace icon="wheel" label={t`Wheel`} pip={coins} pipLabel={coinsLeft} />
          </Link>
        ) : (
          <Widget icon="refresh" label={t`Refresh all`} disabled={!online || isChecking} onClick={check} />
        )}
        <Widget icon="user-plus" label={t`Invite`} onClick={() => openSheet('invite')} />
        <Link to="/user/bonus" className="block rounded-lg text-inherit">
          <WidgetFace icon="ticket" label={t`Bonus`} />
        </Link>
        <Widget icon="refund" label={t`Refund`} disabled={!online} onClick={() => openSheet('refund')} />
      </div>
    </>
  )
}

/** Opens one of the sheets that home has buttons for. The route passes it in, so that home does not depend on where a sheet is defined. */
export type OpenHomeSheet = (sheet: 'deposit' | 'transfer' | 'withdraw' | 'invite' | 'refund') => void
