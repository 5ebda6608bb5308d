import { Trans } from '@lingui/react/macro'
import { Lozenge } from '../../../ui/pictures/lozenge.tsx'
import { WayRow, WayRows } from '../list/way-row.tsx'

interface ClosedHoursProps {
  closedFrom: string | undefined
  /** When slips are accepted again, by a clock in Bangkok. */
  closedTo: string | undefined
}

/** Slips are not accepted now: until when, and that no money is lost. */
export function ClosedHours({ closedFrom, closedTo }: ClosedHoursProps) {
  return (
    <section className="grid justify-items-center gap-1 py-2 text-center">
      <Lozenge icon="clock" size="xl" tone="wait" />
      <h3 className="text-heading">
        {closedTo === undefined ? (
          <Trans>Slips are not taken now</Trans>
        ) : (
          <Trans>Slips open again at {closedTo}</Trans>
        )}
      </h3>
      {closedFrom !== undefined && closedTo !== undefined && (
        <p className="text-small text-text-2">
          <Trans>
            The bank is closed {closedFrom}–{closedTo}. Your slip stays valid: that time does not count.
          </Trans>
        </p>
      )}
    </section>
  )
}

/** A way to deposit that is available all day. */
export function QrNow({ onOpen }: { onOpen: () => void }) {
  return (
    <WayRows>
      <WayRow
        mark={<Lozenge icon="qr" />}
        title={<Trans>Deposit by QR now</Trans>}
        detail={<Trans>Works 24 hours</Trans>}
        onOpen={onOpen}
      />
    </WayRows>
  )
}
