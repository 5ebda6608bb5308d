import { BannerGate } from '../../features/banner/banner-gate.tsx'
import { RefundSheet } from '../../features/refund/refund-sheet.tsx'

/** Part of a loss given back, with the operator's banners before it. */
export default function RefundWithBanners({ onClose }: { onClose: () => void }) {
  return (
    <BannerGate place="refund">
      <RefundSheet onClose={onClose} />
    </BannerGate>
  )
}
