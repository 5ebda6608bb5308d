import { Trans, useLingui } from '@lingui/react/macro'
import { useOwnBaht } from '../../data/wallet/own-baht.ts'
import { useWallet } from '../../data/wallet/wallet.ts'
import { shownTerms } from '../../domain/reward-terms.ts'
import { GainLog } from '../../parts/gain-log.tsx'
import { NotLoaded } from '../../parts/not-loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { MoneySheet } from '../../ui/dialogs/money-sheet.tsx'
import { EmptyState } from '../../ui/feedback/placeholders.tsx'
import { inviteLog } from './api.ts'
import { inviteLink, ShareLink } from './share-link.tsx'
import { useCollect } from './use-collect.ts'

/** Inviting friends: the earnings so far, the link to share, and the earnings by friend. */
export function InviteSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { wallet, error, retry } = useWallet()
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
        <NotLoaded error={error} height="h-48" onRetry={retry} />
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
      <GainLog
        list={inviteLog}
        gainOf={({ from, amount: amountSatang, createdAt }) => ({
          title: from?.name ?? '–',
          amountSatang,
          createdAt,
        })}
        icon="user"
        heading={<Trans>Bonus history</Trans>}
        empty={<EmptyState scene="pair" title={<Trans>Nothing here yet</Trans>} />}
      />
    </MoneySheet>
  )
}
