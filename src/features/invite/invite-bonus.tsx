import { Trans } from '@lingui/react/macro'
import { useOwnBaht } from '../../data/wallet/own-baht.ts'
import { useWallet } from '../../data/wallet/wallet.ts'
import { Button } from '../../ui/button.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { useCollect } from './use-collect.ts'

/** On home: the earnings from invited friends that have not been collected, and the button that collects them. */
export function InviteBonus() {
  const ownBaht = useOwnBaht()
  const { collect, isCollecting } = useCollect()
  const amountSatang = useWallet().wallet?.invite.amount ?? 0
  return (
    <section className="flex flex-wrap items-center gap-3 px-3 py-1.5">
      <Lozenge icon="gift" size="xs" />
      <p className="flex min-w-28 flex-1 flex-wrap items-baseline gap-x-2">
        <span className="text-small text-text-2">
          <Trans>Invite bonus</Trans>
        </span>
        <b translate="no" className="text-heading whitespace-nowrap">
          {ownBaht(amountSatang)}
        </b>
      </p>
      <Button variant="secondary" size="s" busy={isCollecting} onClick={collect}>
        <Trans>Receive bonus</Trans>
      </Button>
    </section>
  )
}
