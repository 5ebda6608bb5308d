import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { withdrawalLimitsQuery } from '../../data/lookup.ts'
import { useWallet } from '../../data/wallet.ts'
import { toBahtInput } from '../../domain/money/amount-input.ts'
import { atHandSatang } from '../../domain/money/total-balance.ts'
import { formatBaht } from '../../i18n/format.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { useOnline } from '../../session/connection.ts'
import { useReloadHold } from '../../session/use-reload-hold.ts'
import { AmountSheet } from '../../ui/fields/amount-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { RetryState } from '../../ui/feedback/retry-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Holdings } from './holdings.tsx'
import { useWithdrawForm } from './use-withdraw-form.ts'
import { WithdrawAmount } from './withdraw-amount.tsx'
import { WithdrawTarget } from './withdraw-target.tsx'
import { WithdrawWait } from './withdraw-wait.tsx'

interface WithdrawSheetProps {
  onClose: () => void
  /** Leads to the statement. */
  onStatement: () => void
}

/** Takes money out to the registered bank account, within the operator's limits. */
export function WithdrawSheet({ onClose, onStatement }: WithdrawSheetProps) {
  const { t } = useLingui()
  const online = useOnline()
  const { wallet, error, retry } = useWallet()
  const failure = useLoadFailure(error)
  const { data: limits, isError, refetch } = useQuery(withdrawalLimitsQuery)
  const form = useWithdrawForm(limits)
  useReloadHold(form.amountText !== '' && form.acceptedSatang === undefined)

  const fillAll = () => {
    if (wallet === undefined || limits === undefined) return
    form.type(toBahtInput(Math.min(atHandSatang(wallet), limits.withdrawMax)))
  }
  return (
    <>
      <AmountSheet
        open={form.acceptedSatang === undefined}
        onClose={onClose}
        title={<Trans>Withdraw</Trans>}
        closeLabel={t`Close`}
        phase={form.phase}
        checking={<Trans>No answer yet. We are checking, please wait.</Trans>}
        paused={online ? undefined : <Trans>View only. Money actions are paused.</Trans>}
        submitIcon="withdraw"
        submitLabel={form.amountSatang ? t`Withdraw ${formatBaht(form.amountSatang)}` : t`Withdraw`}
        isIncomplete={limits === undefined}
        onSubmit={() => void form.send()}
        refusal={form.refusal}
        above={
          wallet === undefined ? (
            error === null ? (
              <Skeleton className="h-32 w-full" />
            ) : (
              <RetryState {...failure} retryLabel={<Trans>Try again</Trans>} onRetry={retry} />
            )
          ) : (
            <>
              <WithdrawTarget account={wallet.bankAccount} />
              <Holdings wallet={wallet} />
            </>
          )
        }
        below={
          <Note tone="warn">
            <Trans>After a bonus, withdrawing only part of the balance forfeits the rest.</Trans>
          </Note>
        }
      >
        <WithdrawAmount
          limits={limits}
          problem={form.problem}
          value={form.amountText}
          onChange={form.type}
          onAll={fillAll}
          disabled={form.phase !== 'idle'}
        />
        {limits === undefined && isError && (
          <Button variant="secondary" icon="refresh" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </AmountSheet>
      {form.acceptedSatang !== undefined && (
        <WithdrawWait amountSatang={form.acceptedSatang} onClose={onClose} onStatement={onStatement} />
      )}
    </>
  )
}
