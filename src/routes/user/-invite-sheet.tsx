import { BannerGate } from '../../features/banner/banner-gate.tsx'
import { InviteSheet } from '../../features/invite/invite-sheet.tsx'

/** Inviting friends, with the operator's banners before it. */
export default function InviteWithBanners({ onClose }: { onClose: () => void }) {
  return (
    <BannerGate place="invite">
      <InviteSheet onClose={onClose} />
    </BannerGate>
  )
}
