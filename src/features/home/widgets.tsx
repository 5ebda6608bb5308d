import { useLingui } from '@lingui/react/macro'
import { useOnline } from '../../session/connection.ts'
import { Widget } from '../../ui/widget.tsx'
import { useBalanceCheck } from './use-balance-check.ts'

/** The grid of things to do. Without an active prize wheel its place is taken by refreshing every balance. */
export function Widgets() {
  const { t } = useLingui()
  const online = useOnline()
  const { check, isChecking } = useBalanceCheck()
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      <Widget icon="refresh" label={t`Refresh all`} disabled={!online || isChecking} onClick={check} />
    </div>
  )
}
