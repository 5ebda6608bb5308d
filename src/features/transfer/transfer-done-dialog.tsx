import { Trans, useLingui } from '@lingui/react/macro'
import { formatBaht } from '../../i18n/format.ts'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import type { Account } from './accounts.tsx'
import type { Collected, TransferDone } from './use-transfer-form.ts'

interface TransferDoneDialogProps {
  done: TransferDone
  accounts: readonly Account[]
  onClose: () => void
}

/** The transfer that the server has confirmed. Lists each place whose money did not arrive, and where that money is now. */
export function TransferDoneDialog({ done, accounts, onClose }: TransferDoneDialogProps) {
  const { t } = useLingui()
  const name = (code: string) => accounts.find((account) => account.code === code)?.name ?? t`Main wallet`
  const isPartial =
    done.kind === 'all' && done.stayed.length + done.inWallet.length + done.checking.length > 0
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
          <b translate="no" className="text-amount text-text tabular-nums">
            {formatBaht(done.amountSatang)}
          </b>
          <Ends from={name(done.from)} to={to} />
        </>
      ) : (
        done.hasMoved && (
          <p>
            <Trans>Balances were moved to {to}.</Trans>
          </p>
        )
      )}
      {done.kind === 'all' && <Rest done={done} name={name} />}
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

function Rest({ done, name }: { done: Collected; name: (code: string) => string }) {
  const names = (codes: readonly string[]) => codes.map(name).join(', ')
  const [stayed, inWallet, checking] = [names(done.stayed), names(done.inWallet), names(done.checking)]
  return (
    <>
      {stayed !== '' && (
        <p>
          <Trans>{stayed}: not moved, the money is where it was.</Trans>
        </p>
      )}
      {inWallet !== '' && (
        <p>
          <Trans>{inWallet}: the money is in your main wallet now.</Trans>
        </p>
      )}
      {checking !== '' && (
        <p>
          <Trans>{checking}: still being checked. The money arrives, or goes back, by itself.</Trans>
        </p>
      )}
    </>
  )
}
