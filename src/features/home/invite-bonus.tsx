import { Trans } from '@lingui/react/macro'
import { formatBaht } from '../../i18n/format.ts'
import { Lozenge } from '../../ui/lozenge.tsx'

/** What inviting friends has earned and not yet been collected. */
export function InviteBonus({ amountSatang }: { amountSatang: number }) {
  return (
    <section className="rounded-lg bg-surface shadow-card flex items-center gap-3 px-3 py-2.5">
      <Lozenge icon="gift" />
      <p className="min-w-0 flex-1">
        <span className="text-caption block text-text-2">
          <Trans>Invite bonus</Trans>
        </span>
        <b className="text-heading tabular-nums whitespace-nowrap">{formatBaht(amountSatang)}</b>
      </p>
    </section>
  )
}
