import { Trans } from '@lingui/react/macro'
import { formatBaht } from '../../i18n/format.ts'
import { useOnline } from '../../session/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'

interface InviteBonusProps {
  amountSatang: number
  onCollect: () => void
  isCollecting: boolean
}

/** What inviting friends has earned and not yet been collected, and the button that collects it. */
export function InviteBonus({ amountSatang, onCollect, isCollecting }: InviteBonusProps) {
  const online = useOnline()
  return (
    <section className="rounded-lg bg-surface shadow-card flex flex-wrap items-center gap-3 px-3 py-2.5">
      <Lozenge icon="gift" />
      <p className="min-w-28 flex-1">
        <span className="text-caption block text-text-2">
          <Trans>Invite bonus</Trans>
        </span>
        <b className="text-heading tabular-nums whitespace-nowrap">{formatBaht(amountSatang)}</b>
      </p>
      <Button
        variant="secondary"
        size="s"
        busy={isCollecting}
        disabled={!online || amountSatang <= 0}
        onClick={onCollect}
      >
        <Trans>Receive bonus</Trans>
      </Button>
    </section>
  )
}
