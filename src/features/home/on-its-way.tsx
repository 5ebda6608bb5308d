import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatBaht } from '../../i18n/format.ts'

interface OnItsWayProps {
  /** Between the main wallet and games, in satang: part of the total. */
  transfer: number
  /** Asked to be paid out and not settled, in satang: no part of the total. */
  withdrawal: number
}

/** Money that lies in none of the balances at the moment; nothing when there is none. */
export function OnItsWay({ transfer, withdrawal }: OnItsWayProps) {
  if (transfer <= 0 && withdrawal <= 0) return null
  return (
    <dl className="mt-2 grid gap-0.5">
      {transfer > 0 && <Row label={<Trans>Being transferred</Trans>} satang={transfer} />}
      {withdrawal > 0 && (
        <Row label={<Trans>Withdrawal waiting, not in the total</Trans>} satang={withdrawal} />
      )}
    </dl>
  )
}

function Row({ label, satang }: { label: ReactNode; satang: number }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3 px-3 text-small text-on-cloth-2">
      <dt>{label}</dt>
      <dd className="ms-auto tabular-nums">{formatBaht(satang)}</dd>
    </div>
  )
}
