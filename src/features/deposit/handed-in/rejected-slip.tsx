import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useWallet } from '../../../data/wallet.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Lozenge } from '../../../ui/pictures/lozenge.tsx'
import { WayRow, WayRows } from '../list/way-row.tsx'
import { useOwnPlace } from '../own-account.tsx'

interface RejectedSlipProps {
  /** In the member's words; undefined for an unknown code. */
  reason: string | undefined
  /** The money came from an account that is not the registered one. */
  isOfAnotherAccount: boolean
  onAnother: () => void
}

/**
 * A rejected slip: why; for one of another account also the registered one, and the two ways out. The owner of the other account is never
 * shown.
 */
export function RejectedSlip({ reason, isOfAnotherAccount, onAnother }: RejectedSlipProps) {
  const { wallet } = useWallet()
  const place = useOwnPlace()
  return (
    <section className="grid gap-4">
      <Note tone="error">
        <span className="sr-only">
          <Trans>Slip not accepted</Trans>
        </span>
        <b className="block">
          {isOfAnotherAccount ? (
            <Trans>Paid from an account that is not registered</Trans>
          ) : (
            (reason ?? <Trans>Slip not accepted</Trans>)
          )}
        </b>
      </Note>
      {isOfAnotherAccount && place !== undefined && (
        <p className="rounded-md bg-pos-soft px-3 py-2.5">
          <span className="block text-caption text-text-2">
            <Trans>Registered</Trans>
          </span>
          <b translate="no" className="block wrap-anywhere tabular-nums">
            {place}
          </b>
          <span translate="no" className="block text-caption wrap-anywhere text-text-2">
            {wallet?.bankAccount?.bankAccountName}
          </span>
        </p>
      )}
      {isOfAnotherAccount && (
        <div className="grid gap-1">
          <h3 className="text-label text-text-2">
            <Trans>Two ways to solve it</Trans>
          </h3>
          <WayRows>
            <Link
              to="/user/contact"
              className="flex min-h-15 items-center gap-3 py-1.5 ps-3 pe-2 text-text no-underline -outline-offset-2 active:bg-surface-3"
            >
              <Lozenge icon="chat" />
              <span className="min-w-0 flex-1">
                <b className="block text-[.9375rem]/[1.6]">
                  <Trans>The account is yours</Trans>
                </b>
                <span className="block text-caption text-text-2">
                  <Trans>Admin adds it and credits you</Trans>
                </span>
              </span>
              <Icon name="chevron-right" className="size-4.5 text-text-3" />
            </Link>
            <WayRow
              mark={<Lozenge icon="slip" />}
              title={<Trans>Wrong picture</Trans>}
              detail={<Trans>Send another</Trans>}
              onOpen={onAnother}
            />
          </WayRows>
        </div>
      )}
    </section>
  )
}
