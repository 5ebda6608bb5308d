import { BannerGate } from '../../features/banner/banner-gate.tsx'
import { RefundSheet } from '../../features/refund/refund-sheet.tsx'

/** Refunds, with the operator's banners before them. */
export default function RefundWithBanners({ onClose }: { onClose: () => void }) {
  return (
    <BannerGate place="refund">
      <RefundSheet onClose={onClose} />
    </BannerGate>
  )
}
