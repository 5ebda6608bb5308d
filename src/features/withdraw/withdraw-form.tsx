import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { activeBonusQuery } from '../../data/rewards/bonus.ts'
import type { WithdrawalTerms } from '../../data/site/lookup.ts'
import { useHiding, useOwnBaht } from '../../data/wallet/own-baht.ts'
import type { Wallet, useWallet } from '../../data/wallet/wallet.ts'
import { playedShare, toPlaySatang } from '../../domain/bonus-progress.ts'
import { toBahtInput } from '../../domain/money/amount-input.ts'
import { atHandSatang, inGamesSatang, totalSatang } from '../../domain/money/balances.ts'
import { WALLET } from '../../domain/money/transfer-rules.ts'
import { useAmountProblemText } from '../../hooks/use-amount-form.ts'
import { formatBaht } from '../../i18n/format.ts'
import { NotLoaded } from '../../parts/not-loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Fact, Facts } from '../../ui/feedback/facts.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Weave } from '../../ui/feedback/weave.tsx'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { AmountSheet } from '../../ui/fields/amount-sheet.tsx'
import type { IconName } from '../../ui/pictures/icon.tsx'
import type { useWithdrawForm } from './use-withdraw-form.ts'
import { ArrivalTime, Payout, WithdrawTarget } from './withdraw-target.tsx'
import { withdrawalCost } from './withdrawal-cost.ts'
import { quickAmounts } from './withdrawal-rules.ts'

interface WithdrawFormProps {
  form: ReturnType<typeof useWithdrawForm>
  view: ReturnType<typeof useWallet>
  limits: Pick<UseQueryResult<WithdrawalTerms>, 'data' | 'isError' | 'refetch'>
  onContact: () => void
  onDeposit: () => void
  onBonus: () => void
  onPassword: () => void
  onClose: () => void
}

interface Lead {
  readonly icon: IconName
  readonly label: string
  readonly go: () => void
}

/** The form of a withdrawal: the amount, within the operator's limits, and what blocks a withdrawal. */
export function WithdrawForm({ form, view, limits, onClose, ...leads }: WithdrawFormProps) {
  const { t } = useLingui()
  const { wallet, isCurrent, error, retry } = view
  // Amounts up to what the member has would reveal it.
  const isHidden = useHiding()
  // A copy kept on the phone never contains the account.
  const hasNoBank = isCurrent && wallet !== undefined && wallet.bankAccount?.bankAccountNo === undefined
  const { data: terms, isError, refetch } = limits
  const min = terms && formatBaht(terms.withdrawMin)
  const max = terms && formatBaht(terms.withdrawMax)
  const waiting = isError ? t`The limits could not be read.` : t`Loading...`
  const hint = terms ? t`Between ${min} and ${max}` : waiting
  const problemText = useAmountProblemText(form.problem)
  /** One message for one failure: without the wallet, the limits that failed too are not mentioned. */
  const hasNothing = wallet === undefined && error !== null
  const isAsking = form.step === 'asking'
  const { isBlocked } = form
  const isPaused = wallet?.pause !== undefined
  // A game that was opened may pay more than its last known balance.
  const isEmpty = isCurrent && wallet !== undefined && isWithoutMoney(wallet)
  /** Where the main button leads instead of to the review. */
  const lead: Lead | undefined = hasNoBank
    ? { icon: 'headset', label: t`Contact us`, go: leads.onContact }
    : isBlocked
      ? { icon: 'ticket', label: isPaused ? t`End the bonus` : t`See the bonus terms`, go: leads.onBonus }
      : isEmpty
        ? isPaused
          ? { icon: 'check', label: t`Close`, go: onClose }
          : { icon: 'deposit', label: t`Deposit`, go: leads.onDeposit }
        : form.needsPassword
          ? { icon: 'lock', label: t`Change password`, go: leads.onPassword }
          : undefined

  const retryAll = () => {
    retry()
    if (isError) void refetch()
  }
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
      submitIcon={lead?.icon ?? 'withdraw'}
      submitLabel={lead?.label ?? t`Review`}
      isIncomplete={lead === undefined && (terms === undefined || wallet === undefined)}
      onSubmit={lead?.go ?? (() => void form.review())}
      refusal={form.refusal}
      above={
        wallet === undefined ? (
          <NotLoaded error={error} height="h-32" onRetry={retryAll} />
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
            {isEmpty && !isBlocked && (
              <Note>
                <Trans>There is nothing to withdraw yet.</Trans>
              </Note>
            )}
            <BonusToPlay isPaused={isPaused} />
          </>
        )
      }
      below={
        wallet !== undefined && (
          <>
            <Holdings
              wallet={wallet}
              isBlocked={isBlocked}
              amountSatang={(form.problem ?? form.refusal) ? undefined : form.amountSatang}
              terms={terms}
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
      {lead === undefined && !hasNothing && (
        <AmountField
          label={t`Amount`}
          hint={hint}
          error={problemText}
          refusal={form.refusal}
          value={form.amountText}
          onChange={form.type}
          quickAmounts={quickAmounts(
            terms,
            isHidden || wallet === undefined ? Infinity : atHandSatang(wallet),
          )}
          quickLabel={t`Quick amounts`}
          allLabel={t`All`}
          onAll={terms && fillAll}
          disabled={isAsking || form.phase !== 'idle'}
        />
      )}
      {terms === undefined && isError && !hasNothing && (
        <Button variant="secondary" icon="refresh" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </AmountSheet>
  )
}

/** Whether there is no money, nor a game account that may hold some. */
function isWithoutMoney(wallet: Wallet): boolean {
  return totalSatang(wallet) === 0 && !wallet.slots.some(({ isActive }) => isActive)
}

/**
 * The bonus that blocks withdrawals, the turnover that remains, and that ending it is the other way, which is the only one for a member who
 * pauses; nothing while none is held.
 */
function BonusToPlay({ isPaused }: { isPaused: boolean }) {
  const { t } = useLingui()
  const { data } = useQuery(activeBonusQuery)
  if (data?.status !== true) return null
  const { type, progress } = data
  const leftSatang = progress && toPlaySatang(progress)
  const share = progress && playedShare(progress)
  return (
    <section className="grid gap-2 rounded-lg bg-cloth p-4 text-on-cloth">
      <p className="flex flex-wrap justify-between gap-x-3 text-small text-on-cloth-2">
        <span>{type}</span>
        {share !== undefined && <span translate="no">{`${Math.floor(100 * share)}%`}</span>}
      </p>
      {share !== undefined && !isPaused && <Weave share={share} label={t`Played for the bonus`} />}
      {isPaused ? (
        <p>
          <Trans>Games are closed while you pause. End the bonus, then you can withdraw.</Trans>
        </p>
      ) : leftSatang === undefined || leftSatang === 0 ? (
        <p>
          <Trans>The bonus conditions are not met yet</Trans>
        </p>
      ) : (
        <p>
          <span className="block text-small text-on-cloth-2">
            <Trans>Still to play before you can withdraw</Trans>
          </span>
          <b translate="no" className="text-amount">
            {formatBaht(leftSatang)}
          </b>
          <span className="block text-small text-on-cloth-2">
            <Trans>Or end the bonus, then you can withdraw at once</Trans>
          </span>
        </p>
      )}
    </section>
  )
}

interface HoldingsProps {
  wallet: Wallet
  /** Nothing can be withdrawn now. */
  isBlocked: boolean
  /** What the member has typed; undefined once it was refused. */
  amountSatang: number | undefined
  terms: WithdrawalTerms | undefined
}

/** The sources of a withdrawal: what is there, and once there is an amount that can be paid, what it takes from them and when it arrives. */
function Holdings({ wallet, isBlocked, amountSatang, terms }: HoldingsProps) {
  const ownBaht = useOwnBaht()
  const cost = !isBlocked && amountSatang ? withdrawalCost(wallet, amountSatang) : undefined
  const payout = (
    <Payout account={wallet.bankAccount} exchange={terms?.exchange} amountSatang={cost && amountSatang} />
  )
  if (cost?.missingSatang === 0) {
    const fromWallet = cost.taken.find(({ code }) => code === WALLET)?.takenSatang ?? 0
    const fromGames = cost.taken.reduce((sum, { takenSatang }) => sum + takenSatang, -fromWallet)
    return (
      <Facts>
        <Fact label={<Trans>From main wallet</Trans>}>{ownBaht(fromWallet)}</Fact>
        {fromGames > 0 && (
          <Fact label={<Trans>Taken from games, only what is missing</Trans>}>{ownBaht(fromGames)}</Fact>
        )}
        {payout}
        <ArrivalTime usualMinutes={terms?.usualMinutes} />
      </Facts>
    )
  }
  const inGames = inGamesSatang(wallet)
  return (
    <Facts>
      <Fact label={isBlocked ? <Trans>Main wallet</Trans> : <Trans>Available in main wallet</Trans>}>
        {ownBaht(wallet.wallet.amount)}
      </Fact>
      {inGames > 0 && <Fact label={<Trans>In games, brought back if needed</Trans>}>{ownBaht(inGames)}</Fact>}
      {!isBlocked && payout}
    </Facts>
  )
}
