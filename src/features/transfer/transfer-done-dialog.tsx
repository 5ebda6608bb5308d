import { Trans, useLingui } from '@lingui/react/macro'
import type { Account } from '../../data/accounts.ts'
import { formatBaht } from '../../i18n/format.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import type { TransferDone } from './use-transfer-form.ts'

interface TransferDoneDialogProps {
  done: TransferDone
  accounts: readonly Account[]
  onClose: () => void
}

/** What the server has confirmed, and which games kept their money because their provider failed. */
export function TransferDoneDialog({ done, accounts, onClose }: TransferDoneDialogProps) {
  const { t } = useLingui()
  const name = (code: string) => accounts.find((account) => account.code === code)?.name ?? t`Main wallet`
  const isPartial = done.kind === 'all' && done.failed.length > 0
  const to = name(done.to)
  return (
    <AlertDialog
      open
      tone={isPartial ? 'wait' : 'ok'}
      title={isPartial ? <Trans>Not everything was moved</Trans> : <Trans>Transfer done</Trans>}
      confirm={{ label: t`OK`, onPress: onClose }}
    >
      {done.kind === 'one' ? (
        <>
          <b className="text-amount text-text tabular-nums">{formatBaht(done.amountSatang)}</b>
          <Ends from={name(done.from)} to={to} />
        </>
      ) : (
        <p>
          <Trans>Balances were moved to {to}.</Trans>
        </p>
      )}
      {isPartial && <FailedGames games={done.failed.map(name).join(', ')} />}
    </AlertDialog>
  )
}

function Ends({ from, to }: { from: string; to: string }) {
  return (
    <p>
      <Trans>
        From {from} to {to}
      </Trans>
    </p>
  )
}

function FailedGames({ games }: { games: string }) {
  return (
    <p>
      <Trans>{games} did not answer; that money stayed where it was.</Trans>
    </p>
  )
}
