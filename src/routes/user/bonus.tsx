import { createFileRoute } from '@tanstack/react-router'
import { prefetchBonuses } from '../../data/rewards/bonus.ts'
import { BonusHead, BonusScreen, BonusTitle } from '../../features/bonus/bonus-screen.tsx'
import { PromotionSearch } from '../../features/promotion/promotion-search.tsx'
import { MemberShell } from '../../features/shell/member-shell.tsx'
import { ensureCatalog } from '../../i18n/activate.ts'
import { rewardsCatalog } from '../../i18n/catalogs/member-catalogs.ts'
import { OwnPauseNote } from './-own-pause-note.tsx'

export const Route = createFileRoute('/user/bonus')({
  loader: () => {
    prefetchBonuses()
    return ensureCatalog(rewardsCatalog)
  },
  component: BonusPage,
})

function BonusPage() {
  return (
    <MemberShell title={<BonusTitle />} hero={<BonusHead />}>
      <BonusScreen pauseNote={<OwnPauseNote />} Promotion={PromotionSearch} />
    </MemberShell>
  )
}
