import { Trans } from '@lingui/react/macro'
import type { SlipHours } from '../../../data/slip-hours.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'

/** A checklist before sending a slip: most rejected slips fail one of these checks. */
export function SlipChecks() {
  return (
    <section className="grid gap-1">
      <h3 className="text-label text-text-2">
        <Trans>Check before sending</Trans>
      </h3>
      <ul className="grid gap-1 text-small text-text-2">
        <li className="flex items-start gap-2">
          <Tick />
          <Trans>Amount, time and reference are readable</Trans>
        </li>
        <li className="flex items-start gap-2">
          <Tick />
          <Trans>The whole QR is in the picture</Trans>
        </li>
        <li className="flex items-start gap-2">
          <Tick />
          <Trans>Transferred less than 1 hour ago</Trans>
        </li>
      </ul>
    </section>
  )
}

/** What a slip must show, and until when it is accepted. */
export function SlipRules({ hours }: { hours: SlipHours | undefined }) {
  return (
    <Note>
      <Trans>
        Upload within <b>1 hour</b> of the transfer. The reference number must be readable.
      </Trans>
      {hours?.closedFrom !== undefined && hours.closedTo !== undefined && (
        <p>
          <Trans>
            Slip upload is closed {hours.closedFrom}-{hours.closedTo} every day. That time does not count.
          </Trans>
        </p>
      )}
    </Note>
  )
}

function Tick() {
  return <Icon name="check" className="size-4.5 text-pos" />
}
