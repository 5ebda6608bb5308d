import { Trans } from '@lingui/react/macro'
import { useOwnBaht } from '../../data/own-baht.ts'
import { useOnline } from '../../session/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'

interface InviteBonusProps {
  amountSatang: number
  onCollect: () => void
  isCollecting: boolean
}

/** The earnings from invited friends that have not been collected, and the button that collects them; nothing when there are none. */
export function InviteBonus({ amountSatang, onCollect, isCollecting }: InviteBonusProps) {
  const online = useOnline()
  const ownBaht = useOwnBaht()
  if (amountSatang <= 0) return null
  return (
    <section className="rounded-lg bg-surface shadow-card flex flex-wrap items-center gap-3 px-3 py-1.5">
      <Lozenge icon="gift" size="xs" />
      <p className="flex min-w-28 flex-1 flex-wrap items-baseline gap-x-2">
        <span className="text-small text-text-2">
          <Trans>Invite bonus</Trans>
        </span>
        <b translate="no" className="text-heading tabular-nums whitespace-nowrap">
          {ownBaht(amountSatang)}
        </b>
      </p>
      <Button variant="secondary" size="s" busy={isCollecting} disabled={!online} onClick={onCollect}>
        <Trans>Receive bonus</Trans>
      </Button>
    </section>
  )
}
