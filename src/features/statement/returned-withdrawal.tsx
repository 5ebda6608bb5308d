import { Trans } from '@lingui/react/macro'
import { useOwnBaht } from '../../data/own-baht.ts'
import type { StatementEntry } from '../../data/statement.ts'
import { nearMoment } from '../../domain/near-moment.ts'
import { Note } from '../../ui/feedback/note.tsx'

interface ReturnedWithdrawalProps {
  entry: StatementEntry
  now: Date
}

/** Why a withdrawal was refused, and where the money is. */
export function ReturnedWithdrawal({ entry, now }: ReturnedWithdrawalProps) {
  const { note, amount, settledAt } = entry
  const returned = useOwnBaht()(Math.abs(amount))
  const clock = settledAt && nearMoment(settledAt, now)
  return (
    <Note tone="error">
      {note !== undefined && <b className="block wrap-anywhere">{note}</b>}
      {clock ? (
        <Trans>
          {returned} went back to your wallet at {clock}
        </Trans>
      ) : (
        <Trans>{returned} went back to your wallet</Trans>
      )}
    </Note>
  )
}
