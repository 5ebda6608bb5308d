import { Trans, useLingui } from '@lingui/react/macro'
import { useEndlessList } from '../../data/cache/endless-list.ts'
import { useOwnBaht } from '../../data/wallet/own-baht.ts'
import { useWallet } from '../../data/wallet/wallet.ts'
import { shownTerms } from '../../domain/reward-terms.ts'
import { useUnnamedFailure } from '../../hooks/use-unnamed-failure.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { MoneySheet } from '../../ui/dialogs/money-sheet.tsx'
import { EmptyState, RetryState, Skeleton } from '../../ui/feedback/placeholders.tsx'
import { GainLog } from '../../ui/gain-log.tsx'
import { inviteLog } from './api.ts'
import { inviteLink, ShareLink } from './share-link.tsx'
import { useCollect } from './use-collect.ts'

/** Inviting friends: the earnings so far, the link to share, and the earnings by friend. */
export function InviteSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { wallet, error, retry } = useWallet()
  const failure = useLoadFailure(error)
  const ownBaht = useOwnBaht()
  const { collect, isCollecting } = useCollect()
  const { amount = 0, code, ...conditions } = wallet?.invite ?? {}
  const terms = shownTerms(conditions)
  // A wallet that was kept for offline use does not name its member.
  const memberId = wallet?.profile._id ?? ''

  return (
    <MoneySheet
      open
      full
      onClose={onClose}
      title={<Trans>Invite friends</Trans>}
      closeLabel={t`Close`}
      busy={isCollecting}
    >
      {memberId !== '' && <ShareLink link={inviteLink(location.origin, memberId)} code={code} />}
      {wallet === undefined ? (
        error === null ? (
          <Skeleton className="h-48 w-full" />
        ) : (
          <RetryState {...failure} retryLabel={<Trans>Try again</Trans>} onRetry={retry} />
        )
      ) : (
        <section className="flex flex-wrap items-center gap-3 rounded-lg bg-surface-2 px-4 py-3">
          <div className="min-w-32 flex-1">
            <p className="text-small text-text-2">
              <Trans>Bonus available</Trans>
            </p>
            <b translate="no" className="text-heading whitespace-nowrap">
              {ownBaht(amount)}
            </b>
            <p className="text-caption text-text-2">
              {amount <= 0 ? (
                <Trans>When friends you invited start playing, your bonus shows here.</Trans>
              ) : (
                terms && (
                  <Trans>
                    Yours when it has grown to {terms.success}%, lost when less than {terms.fail}% of it is
                    left.
                  </Trans>
                )
              )}
            </p>
          </div>
          {amount > 0 && (
            <Button variant="marigold" busy={isCollecting} onClick={collect}>
              <Trans>Receive bonus</Trans>
            </Button>
          )}
        </section>
      )}
      <InviteLog />
    </MoneySheet>
  )
}

interface InviteRow {
  from?: { name?: string | undefined } | undefined
  amount: number
  createdAt: string
}

const rowKey = ({ from, amount, createdAt }: InviteRow) => `${createdAt} ${amount} ${from?.name}`

/** What each friend has earned the member, and when. */
function InviteLog() {
  const { t } = useLingui()
  const log = useEndlessList(inviteLog, rowKey)
  const ownBaht = useOwnBaht()
  const failure = useUnnamedFailure(log.error, { title: <Trans>This did not load</Trans> })
  return (
    <GainLog
      log={log}
      rowKey={rowKey}
      gainOf={({ from, amount, createdAt }) => ({
        icon: 'user',
        title: from?.name ?? '–',
        amount: ownBaht(amount, { sign: true, symbol: false }),
        createdAt,
      })}
      heading={<Trans>Bonus history</Trans>}
      notLoaded={failure}
      empty={<EmptyState scene="pair" title={<Trans>Nothing here yet</Trans>} />}
      moreLabel={t`Show more`}
      retryLabel={t`Try again`}
      failure={t`Something went wrong`}
    />
  )
}
