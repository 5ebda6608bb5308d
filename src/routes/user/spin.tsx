import { createFileRoute } from '@tanstack/react-router'
import { prefetchSpin } from '../../data/rewards/spinwheel.ts'
import { MemberShell } from '../../features/shell/member-shell.tsx'
import { SpinScreen, SpinTitle } from '../../features/spin/spin-screen.tsx'
import { ensureCatalog } from '../../i18n/activate.ts'
import { spinCatalog } from '../../i18n/catalogs/spin-catalog.ts'
import { OwnPauseNote } from './-own-pause-note.tsx'

export const Route = createFileRoute('/user/spin')({
  loader: () => {
    prefetchSpin()
    return ensureCatalog(spinCatalog)
  },
  component: SpinPage,
})

function SpinPage() {
  return (
    <MemberShell title={<SpinTitle />}>
      <SpinScreen pauseNote={<OwnPauseNote />} />
    </MemberShell>
  )
}
