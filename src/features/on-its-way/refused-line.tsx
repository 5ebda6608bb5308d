import { Trans } from '@lingui/react/macro'
import { acknowledgeRefusal, type Refusal } from '../../data/money/refusals.ts'
import { Line } from './line.tsx'
import { inStatement, SLIPS } from './looks.ts'

/** A withdrawal or a slip that was refused. Opening it tells why, and removes the line. */
export function RefusedLine({ id, kind, amount }: Refusal) {
  const isSlip = kind === 'slip'
  return (
    <Line
      kind={kind}
      tone="error"
      name={isSlip ? <Trans>Slip</Trans> : <Trans>Withdrawal</Trans>}
      amount={amount}
      state={isSlip ? <Trans>Not accepted</Trans> : <Trans>Refused</Trans>}
      leadsTo={isSlip ? SLIPS : inStatement(id)}
      onOpen={() => acknowledgeRefusal(id)}
    />
  )
}
