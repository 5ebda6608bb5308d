import { AnnouncePanel } from './announce-panel.tsx'
import { BankPanel } from './bank/bank-panel.tsx'
import { QrPanel } from './qr/qr-panel.tsx'
import { GiftPanel, WalletPanel } from './wallet/wallet-panel.tsx'
import type { Way, WayOf } from './ways.ts'

interface PayPageProps {
  /** Any but the slip, which is sent when the money is paid. */
  way: Way
  ways: readonly Way[]
  /** Any open QR is requested, whatever its provider. */
  isAnyQr: boolean
  minimumSatang: number | undefined
  onSendSlip: () => void
  onClose: () => void
}

/** The page of a way to pay. The list does not need it, so it is loaded after it. */
export function PayPage({ way, ways, isAnyQr, minimumSatang, onSendSlip, onClose }: PayPageProps) {
  switch (way.kind) {
    case 'bank':
      return (
        <BankPanel
          key={way.name}
          bank={way.bank}
          minimumSatang={minimumSatang}
          onSendSlip={onSendSlip}
          onDone={onClose}
        />
      )
    case 'qr':
      return (
        <QrPanel
          offers={ways.filter((each): each is WayOf<'qr'> => each.kind === 'qr')}
          provider={isAnyQr ? undefined : way.provider}
          onDone={onClose}
        />
      )
    case 'wallet':
      return <WalletPanel wallet={way.wallet} onSendSlip={onSendSlip} onDone={onClose} />
    case 'gift':
      return <GiftPanel wallet={way.wallet} />
    case 'report':
      return <AnnouncePanel minimumSatang={minimumSatang} />
    case 'slip':
    default:
      return null
  }
}
