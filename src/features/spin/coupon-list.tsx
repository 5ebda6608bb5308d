import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Coupon, couponsQuery } from '../../data/rewards/spinwheel.ts'
import { useOwnBaht } from '../../data/wallet/own-baht.ts'
import { useNow } from '../../hooks/use-clock.ts'
import { formatDate } from '../../i18n/format.ts'
import { NotLoaded } from '../../parts/not-loaded.tsx'
import { buttonClass, IconButton, Button } from '../../ui/button.tsx'
import type { Result } from '../../ui/dialogs/alert-dialog.tsx'
import { EmptyState } from '../../ui/feedback/placeholders.tsx'
import { Ticket } from '../../ui/pictures/ticket.tsx'
import { ClaimDialog } from './prize-dialogs.tsx'

const COUPONS_A_PAGE = 3

/** The coupons that can be claimed, three to a page. */
export function CouponList({ onResult }: { onResult: (result: Result) => void }) {
  const { i18n, t } = useLingui()
  const { data: coupons, error, refetch } = useQuery(couponsQuery(i18n.locale))
  const [wanted, setWanted] = useState(0)
  const [claim, setClaim] = useState<{ coupon: Coupon; number: number; open: boolean }>()

  const ownBaht = useOwnBaht()
  const count = coupons?.length ?? 0
  const worth = coupons?.reduce((sum, { amount }) => sum + amount, 0) ?? 0
  const total = ownBaht(worth)
  const pages = Math.max(1, Math.ceil(count / COUPONS_A_PAGE))
  // A claimed coupon disappears, and its page may disappear with it.
  const page = Math.min(wanted, pages - 1)
  const first = page * COUPONS_A_PAGE
  return (
    <section aria-labelledby="coupons" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex min-h-touch flex-wrap items-center justify-end gap-2">
        <div className="min-w-28 flex-1">
          <h2 id="coupons" className="text-heading">
            <Trans>My coupons</Trans>
          </h2>
          {count > 0 && (
            <p className="text-caption text-text-2">
              {worth > 0 ? (
                <Trans>
                  {count} to claim, {total} together
                </Trans>
              ) : (
                <Trans>{count} to claim</Trans>
              )}
            </p>
          )}
        </div>
        {pages > 1 && (
          <>
            <span
              translate="no"
              className="text-caption whitespace-nowrap text-text-3"
            >{`${page + 1} / ${pages}`}</span>
            <div className="-me-3 flex text-text-2">
              <IconButton
                icon="chevron-left"
                label={t`Previous page`}
                aria-disabled={page === 0}
                onClick={() => setWanted(Math.max(0, page - 1))}
              />
              <IconButton
                icon="chevron-right"
                label={t`Next page`}
                aria-disabled={page === pages - 1}
                onClick={() => setWanted(Math.min(pages - 1, page + 1))}
              />
            </div>
          </>
        )}
      </div>
      {coupons === undefined && <NotLoaded error={error} height="h-26" onRetry={refetch} />}
      {coupons?.length === 0 && (
        <EmptyState
          scene="ticket"
          title={<Trans>No coupons yet</Trans>}
          text={<Trans>What you win on the wheel is kept here until you claim it.</Trans>}
        />
      )}
      <ol start={first + 1} className="grid gap-2">
        {coupons?.slice(first, first + COUPONS_A_PAGE).map((coupon, index) => (
          <CouponRow
            key={coupon._id ?? first + index}
            coupon={coupon}
            number={first + index + 1}
            onClaim={() => setClaim({ coupon, number: (claim?.number ?? 0) + 1, open: true })}
          />
        ))}
      </ol>
      {claim !== undefined && (
        <ClaimDialog
          key={claim.number}
          coupon={claim.coupon}
          open={claim.open}
          onClose={() => setClaim({ ...claim, open: false })}
          onResult={onResult}
        />
      )}
    </section>
  )
}

/** What expires within three days is marked; in ms. */
const SOON_MS = 3 * 24 * 60 * 60_000

interface CouponRowProps {
  coupon: Coupon
  /** Its position among all coupons, from 1. */
  number: number
  onClaim: () => void
}

/** One coupon as a ticket: its prize, until when it can be claimed, and the button that claims it. */
function CouponRow({ coupon, number, onClaim }: CouponRowProps) {
  const ownBaht = useOwnBaht()
  const { slice, name } = coupon.prize
  const now = useNow(SOON_MS)
  const lastDay = coupon.expiresAt && formatDate(coupon.expiresAt)
  const isSoon = Date.parse(coupon.expiresAt ?? '') - now.getTime() < SOON_MS
  return (
    <li>
      <Ticket
        stub={
          <>
            <b translate="no">{slice}</b>
            <span aria-hidden="true" translate="no">
              {number}
            </span>
          </>
        }
      >
        <span className="flex flex-wrap items-center gap-2">
          <span className="min-w-20 flex-1">
            <b className="block wrap-anywhere">{name ?? slice}</b>
            {coupon.amount > 0 && (
              <span translate="no" className="block text-caption">
                {ownBaht(coupon.amount)}
              </span>
            )}
            {lastDay !== undefined && (
              <span className={`block text-caption ${isSoon ? 'font-bold text-pend' : 'text-text-2'}`}>
                <Trans>Claim by {lastDay}</Trans>
              </span>
            )}
          </span>
          {coupon.isHandedOut ? (
            <Link to="/user/contact" className={buttonClass({ variant: 'secondary', size: 's' })}>
              <Trans>Contact us</Trans>
            </Link>
          ) : (
            <Button
              variant="secondary"
              size="s"
              disabled={coupon._id === undefined}
              aria-haspopup="dialog"
              onClick={onClaim}
            >
              <Trans>Claim</Trans>
            </Button>
          )}
        </span>
      </Ticket>
    </li>
  )
}
