import { Trans, useLingui } from '@lingui/react/macro'
import type { WithdrawalTerms } from '../../data/site/lookup.ts'
import { HIDDEN_AMOUNT, useHiding, useOwnBaht } from '../../data/wallet/own-baht.ts'
import type { Wallet } from '../../data/wallet/wallet.ts'
import { nearMoment } from '../../domain/bangkok-time.ts'
import { accountPlace } from '../../domain/bank-account.ts'
import { atHandSatang } from '../../domain/money/balances.ts'
import {
  type ExpectedTimes,
  expectedTimes,
  isAhead,
  waitedShare,
} from '../../domain/money/withdrawal-time.ts'
import { useNow } from '../../hooks/use-clock.ts'
import { formatKip } from '../../i18n/format.ts'
import { ReferenceRow } from '../../parts/copy.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonPair, Sheet } from '../../ui/dialogs/sheet.tsx'
import { Fact, Facts } from '../../ui/feedback/facts.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { Track } from '../../ui/feedback/track.tsx'
import { Weave } from '../../ui/feedback/weave.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { WaitStripe } from '../../ui/pictures/wait-stripe.tsx'
import type { PendingWithdrawal } from './withdrawal-rules.ts'

/** How often the expected time is compared with the clock, in ms. */
const LOOK_MS = 15_000

interface PendingSheetProps {
  wallet: Wallet
  pending: PendingWithdrawal
  limits: WithdrawalTerms | undefined
  /** True when the member follows the pending withdrawal, false when they want another one. */
  isFollowing: boolean
  /** The screen under the sheet is home. */
  isOverHome: boolean
  onFollow: () => void
  onContact: () => void
  onClose: () => void
}

interface ExpectedProps extends PendingSheetProps {
  now: Date
  /** Undefined where the operator promises no time. */
  expected: ExpectedTimes | undefined
  /** When the money should be there, as long as that is to come. */
  clock: string | undefined
}

/** The pending withdrawal, in place of the form for another one. */
export function PendingSheet(props: PendingSheetProps) {
  const expected = expectedTimes(props.pending.since, props.limits?.usualMinutes)
  const now = useNow(LOOK_MS)
  const clock = expected && isAhead(expected.about, now) ? nearMoment(expected.about, now) : undefined
  const Shown = props.isFollowing ? FollowWithdrawal : SecondWithdrawal
  return <Shown {...props} now={now} expected={expected} clock={clock} />
}

/** Says, before an amount is typed, that nothing can be withdrawn while another withdrawal is pending, and shows that one. */
function SecondWithdrawal({ wallet, pending, limits, clock, onFollow, onClose }: ExpectedProps) {
  const { t } = useLingui()
  const ownBaht = useOwnBaht()
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
        <Fact label={<Trans>Next time, up to</Trans>}>
          {ownBaht(Math.min(atHandSatang(wallet), limits?.withdrawMax ?? Infinity))}
        </Fact>
      </Facts>
    </Sheet>
  )
}

/** A pending withdrawal: its progress, when it should arrive, and what to do when it does not. */
function FollowWithdrawal(props: ExpectedProps) {
  const { wallet, pending, limits, isOverHome, now, expected, clock, onContact, onClose } = props
  const { i18n, t } = useLingui()
  const ownBaht = useOwnBaht()
  const isHidden = useHiding()
  const { amountSatang, kip, since, id } = pending
  const usualMinutes = limits?.usualMinutes
  const late = expected && nearMoment(expected.askAfter, now)
  const bank = accountPlace(pending.account ?? wallet.bankAccount, i18n.locale)
  return (
    <Sheet
      open
      full
      onClose={onClose}
      title={<Trans>Withdrawal in progress</Trans>}
      closeLabel={t`Close`}
      footer={
        <ButtonPair
          even
          lesser={
            <Button variant="secondary" icon="chat" onClick={onContact}>
              <Trans>Chat</Trans>
            </Button>
          }
        >
          <Button onClick={onClose}>{isOverHome ? <Trans>Back to home</Trans> : <Trans>Close</Trans>}</Button>
        </ButtonPair>
      }
    >
      <section className="grid gap-3 rounded-lg bg-cloth p-4 text-on-cloth">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <b translate="no" className="text-amount">
            {ownBaht(amountSatang)}
          </b>
          <StatusBadge status="progress">
            <Trans>In progress</Trans>
          </StatusBadge>
        </div>
        {kip !== undefined && <p translate="no">{isHidden ? HIDDEN_AMOUNT : formatKip(kip)}</p>}
        {expected && (
          <Weave share={waitedShare(since, expected.about, now)} label={t`Withdrawal in progress`} />
        )}
        <p className="text-small text-on-cloth-2">
          {clock ? <Trans>Not in your bank yet, about {clock}</Trans> : <Trans>Not in your bank yet</Trans>}
        </p>
      </section>
      <Track
        steps={[
          {
            key: 'asked',
            state: 'done',
            title: <Trans>Request received</Trans>,
            time: nearMoment(since, now),
          },
          {
            key: 'checked',
            state: 'now',
            title: <Trans>Admin is checking</Trans>,
            text: usualMinutes && <Trans>Usually less than {usualMinutes} minutes</Trans>,
          },
          {
            key: 'paid',
            state: 'later',
            title: bank === undefined ? <Trans>In your bank</Trans> : <Trans>In your bank, {bank}</Trans>,
            time: clock && <Trans>about {clock}</Trans>,
          },
        ]}
      />
      {id !== undefined && <ReferenceRow id={id} copyLabel={t`Copy reference`} />}
      {late && (
        <Note>
          {id === undefined ? (
            <Trans>
              Not there by {late}?
              <br />
              Chat with admin.
            </Trans>
          ) : (
            <Trans>
              Not there by {late}?
              <br />
              Chat with admin and give this reference.
            </Trans>
          )}
        </Note>
      )}
    </Sheet>
  )
}
