import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { WithdrawalTerms } from '../../data/lookup.ts'
import { useHiding } from '../../data/own-baht.ts'
import type { useWallet } from '../../data/wallet.ts'
import { toBahtInput } from '../../domain/money/amount-input.ts'
import { atHandSatang } from '../../domain/money/total-balance.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { RetryState } from '../../ui/feedback/empty-state.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AmountSheet } from '../../ui/fields/amount-sheet.tsx'
import type { IconName } from '../../ui/pictures/icon.tsx'
import { BonusToPlay } from './bonus-to-play.tsx'
import { Holdings } from './holdings.tsx'
import type { useWithdrawForm } from './use-withdraw-form.ts'
import { WithdrawAmount } from './withdraw-amount.tsx'
import { WithdrawTarget } from './withdraw-target.tsx'

interface WithdrawFormProps {
  form: ReturnType<typeof useWithdrawForm>
  view: ReturnType<typeof useWallet>
  limits: Pick<UseQueryResult<WithdrawalTerms>, 'data' | 'isError' | 'refetch'>
  online: boolean
  onContact: () => void
  onBonus: () => void
  onClose: () => void
}

interface Lead {
  readonly icon: IconName
  readonly label: string
  readonly go: () => void
}

/** The form of a withdrawal: the amount, within the operator's limits, and what blocks a withdrawal. */
export function WithdrawForm({ form, view, limits, online, onContact, onBonus, onClose }: WithdrawFormProps) {
  const { t } = useLingui()
  const { wallet, isCurrent, error, retry } = view
  const failure = useLoadFailure(error)
  // Amounts up to what the member has would tell it.
  const isHidden = useHiding()
  // A copy kept on the phone never contains the account.
  const hasNoBank = isCurrent && wallet !== undefined && wallet.bankAccount?.bankAccountNo === undefined
  const { data: terms, isError, refetch } = limits
  const isAsking = form.step === 'asking'
  const { isBlocked } = form
  /** Where the main button leads instead of to the review. */
  const lead: Lead | undefined = hasNoBank
    ? { icon: 'headset', label: t`Contact us`, go: onContact }
    : isBlocked
      ? { icon: 'ticket', label: t`See the bonus terms`, go: onBonus }
      : undefined

  const fillAll = () => {
    if (wallet === undefined || terms === undefined) return
    form.type(toBahtInput(Math.min(atHandSatang(wallet), terms.withdrawMax)))
  }
  return (
    <AmountSheet
      open
      onClose={onClose}
      title={<Trans>Withdraw</Trans>}
      closeLabel={t`Close`}
      phase={isAsking ? 'sending' : form.phase}
      checking={<Trans>No answer yet. We are checking, please wait.</Trans>}
      paused={online ? undefined : <Trans>View only. Money actions are paused.</Trans>}
      submitIcon={lead?.icon ?? 'withdraw'}
      submitLabel={lead?.label ?? t`Review`}
      isIncomplete={lead === undefined && (terms === undefined || wallet === undefined)}
      onSubmit={lead?.go ?? (() => void form.review())}
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
            {hasNoBank && (
              <Note tone="warn">
                <Trans>
                  No bank account is registered, so nothing can be withdrawn yet. Contact us to register
                  yours.
                </Trans>
              </Note>
            )}
            <BonusToPlay />
          </>
        )
      }
      below={
        wallet !== undefined && (
          <>
            <Holdings
              wallet={wallet}
              isBlocked={isBlocked}
              amountSatang={form.amountSatang}
              usualMinutes={terms?.usualMinutes}
            />
            {/* A server that does not say what is at stake may forfeit something. */}
            {lead === undefined && wallet.atStake !== 0 && (
              <Note tone="warn">
                <Trans>After a bonus, withdrawing only part of the balance forfeits the rest.</Trans>
              </Note>
            )}
          </>
        )
      }
    >
      {lead === undefined && (
        <WithdrawAmount
          limits={terms}
          atHandSatang={isHidden || wallet === undefined ? Infinity : atHandSatang(wallet)}
          hasFailed={isError}
          problem={form.problem}
          refusal={form.refusal}
          value={form.amountText}
          onChange={form.type}
          onAll={fillAll}
          disabled={isAsking || form.phase !== 'idle'}
        />
      )}
      {terms === undefined && isError && (
        <Button variant="secondary" icon="refresh" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </AmountSheet>
  )
}
