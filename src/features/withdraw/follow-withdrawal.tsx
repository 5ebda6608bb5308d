import { Trans, useLingui } from '@lingui/react/macro'
import { HIDDEN_AMOUNT, useHiding, useOwnBaht } from '../../data/wallet/own-baht.ts'
import type { Wallet } from '../../data/wallet/wallet.ts'
import { nearMoment } from '../../domain/bangkok-time.ts'
import { accountPlace } from '../../domain/bank-account.ts'
import { type ExpectedTimes, isAhead, waitedShare } from '../../domain/money/withdrawal-time.ts'
import { shortReference } from '../../domain/short-reference.ts'
import { useNow } from '../../hooks/use-clock.ts'
import { formatKip } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonPair, Sheet } from '../../ui/dialogs/sheet.tsx'
import { copyWithToast } from '../../ui/feedback/copy-with-toast.ts'
import { CopyRow } from '../../ui/feedback/facts.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { Track } from '../../ui/feedback/track.tsx'
import { Weave } from '../../ui/feedback/weave.tsx'
import type { PendingWithdrawal } from './withdrawal-rules.ts'

/** The bar grows by a lozenge in a minute at most. */
const LOOK_MS = 15_000

interface FollowWithdrawalProps {
  pending: PendingWithdrawal
  /** Undefined where the operator promises no time. */
  expected: ExpectedTimes | undefined
  usualMinutes: number | undefined
  account: Wallet['bankAccount']
  /** The screen under the sheet is home. */
  isOverHome: boolean
  onContact: () => void
  onClose: () => void
}

/** A pending withdrawal: its progress, when it should arrive, and what to do when it does not. */
export function FollowWithdrawal(props: FollowWithdrawalProps) {
  const { pending, expected, usualMinutes, account, isOverHome, onContact, onClose } = props
  const { i18n, t } = useLingui()
  const now = useNow(LOOK_MS)
  const ownBaht = useOwnBaht()
  const isHidden = useHiding()
  const { amountSatang, kip, since, id } = pending
  const clock = expected && isAhead(expected.about, now) ? nearMoment(expected.about, now) : undefined
  const late = expected && nearMoment(expected.askAfter, now)
  const about = clock && <Trans>about {clock}</Trans>
  const bank = accountPlace(account, i18n.locale)
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
            time: about,
          },
        ]}
      />
      {id !== undefined && (
        <div className="rounded-lg bg-surface-2">
          <CopyRow
            label={<Trans>Reference</Trans>}
            value={shortReference(id)}
            copyLabel={t`Copy reference`}
            onCopy={() => void copyWithToast(id, { copied: t`Copied: ${id}`, failed: t`Failed to copy` })}
          />
        </div>
      )}
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
