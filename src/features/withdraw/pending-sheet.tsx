import { Trans, useLingui } from '@lingui/react/macro'
import type { WithdrawalTerms } from '../../data/site/lookup.ts'
import { useOwnBaht } from '../../data/wallet/own-baht.ts'
import type { Wallet } from '../../data/wallet/wallet.ts'
import { nearMoment } from '../../domain/bangkok-time.ts'
import { atHandSatang } from '../../domain/money/balances.ts'
import { expectedTimes, isAhead } from '../../domain/money/withdrawal-time.ts'
import { useNow } from '../../hooks/use-clock.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonPair, Sheet } from '../../ui/dialogs/sheet.tsx'
import { Fact, Facts } from '../../ui/feedback/facts.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { WaitStripe } from '../../ui/pictures/wait-stripe.tsx'
import { FollowWithdrawal } from './follow-withdrawal.tsx'
import type { PendingWithdrawal } from './withdrawal-rules.ts'

/** How often the expected time is compared with the clock, in ms. */
const LOOK_MS = 15_000

interface PendingSheetProps {
  wallet: Wallet
  pending: PendingWithdrawal
  limits: WithdrawalTerms | undefined
  /** True when the member follows the pending withdrawal, false when they want another one. */
  isFollowing: boolean
  isOverHome: boolean
  onFollow: () => void
  onContact: () => void
  onClose: () => void
}

/** The pending withdrawal, in place of the form for another one. */
export function PendingSheet({
  wallet,
  pending,
  limits,
  isFollowing,
  isOverHome,
  ...leads
}: PendingSheetProps) {
  const expected = expectedTimes(pending.since, limits?.usualMinutes)
  const now = useNow(LOOK_MS)
  const about = expected && isAhead(expected.about, now) ? expected.about : undefined
  if (!isFollowing) {
    const nextSatang = Math.min(atHandSatang(wallet), limits?.withdrawMax ?? Infinity)
    return <SecondWithdrawal pending={pending} about={about} now={now} nextSatang={nextSatang} {...leads} />
  }
  return (
    <FollowWithdrawal
      pending={pending}
      expected={expected}
      usualMinutes={limits?.usualMinutes}
      account={pending.account ?? wallet.bankAccount}
      isOverHome={isOverHome}
      {...leads}
    />
  )
}

interface SecondWithdrawalProps {
  pending: PendingWithdrawal
  /** When the pending withdrawal is expected: ISO 8601; undefined where the operator promises no time. */
  about: string | undefined
  now: Date
  /** The amount that can be withdrawn next, in satang. */
  nextSatang: number
  onFollow: () => void
  onClose: () => void
}

/** Says, before an amount is typed, that nothing can be withdrawn while another withdrawal is pending, and shows that one. */
function SecondWithdrawal(props: SecondWithdrawalProps) {
  const { pending, about, now, nextSatang, onFollow, onClose } = props
  const { t } = useLingui()
  const ownBaht = useOwnBaht()
  const clock = about && nearMoment(about, now)
  const amount = ownBaht(pending.amountSatang)
  return (
    <Sheet
      open
      onClose={onClose}
      title={<Trans>Withdraw</Trans>}
      closeLabel={t`Close`}
      footer={
        <ButtonPair
          lesser={
            <Button variant="secondary" onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          }
        >
          <Button onClick={onFollow}>
            <Trans>See the pending one</Trans>
          </Button>
        </ButtonPair>
      }
    >
      <div className="flex gap-3 rounded-lg bg-pend-soft px-4 py-3 text-small">
        <Icon name="clock" className="mt-0.5 size-5.5 flex-none text-pend" />
        <p className="min-w-0 flex-1 text-balance">
          <b className="block text-body">
            <Trans>One withdrawal at a time</Trans>
          </b>
          {clock ? (
            <Trans>The first ends about {clock}, then you can withdraw again.</Trans>
          ) : (
            <Trans>When the first has ended, you can withdraw again.</Trans>
          )}
        </p>
      </div>
      <button
        type="button"
        onClick={onFollow}
        className="relative flex min-h-touch flex-wrap items-center gap-x-2.5 overflow-hidden rounded-lg bg-surface-2 py-1 ps-3 pe-6 text-start"
      >
        <WaitStripe />
        <Lozenge icon="withdraw" size="xs" tone="wait" />
        <b translate="yes" className="flex-1">
          <Trans>Withdrawal {amount}</Trans>
        </b>
        <span className="ms-auto text-caption font-bold text-pend">
          {clock ? <Trans>there about {clock}</Trans> : <Trans>In progress</Trans>}
        </span>
        <Icon name="chevron-right" className="absolute end-1 size-4.5 text-text-3" />
      </button>
      <Facts>
        <Fact label={<Trans>Next time, up to</Trans>}>{ownBaht(nextSatang)}</Fact>
      </Facts>
    </Sheet>
  )
}
