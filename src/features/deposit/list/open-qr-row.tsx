import { Trans } from '@lingui/react/macro'
import { useWallet } from '../../../data/wallet.ts'
import { formatBaht } from '../../../i18n/format.ts'
import { formatKip } from '../../../i18n/format-kip.ts'
import { Lozenge } from '../../../ui/pictures/lozenge.tsx'
import { OPEN_QR_WAY } from '../ways.ts'
import { WayRow, WayRows } from './way-row.tsx'

/** The unpaid QR, so that nobody makes a second one because they cannot find the first; nothing when none is open. */
export function OpenQrRow({ onOpen }: { onOpen: (name: string) => void }) {
  const { wallet } = useWallet()
  const open = wallet?.onItsWay?.items.find(({ kind }) => kind === 'qr')
  if (open === undefined) return null
  return (
    <WayRows>
      <WayRow
        mark={<Lozenge icon="qr" tone="wait" />}
        title={<Trans>Your open QR</Trans>}
        detail={open.kip !== undefined ? formatKip(open.kip) : open.amount && formatBaht(open.amount)}
        onOpen={() => onOpen(OPEN_QR_WAY)}
      />
    </WayRows>
  )
}
