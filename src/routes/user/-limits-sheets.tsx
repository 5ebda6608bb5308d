import { ActivitySheet } from '../../features/limits/activity-sheet.tsx'
import { LimitsSheet } from '../../features/limits/limits-sheet.tsx'
import { OwnPauseNote, PauseNote } from '../../features/pause/pause-note.tsx'
import { useOpenSheet } from '../../features/shell/use-member-sheet.ts'
import { ensureCatalog } from '../../i18n/activate.ts'
import { limitsCatalog } from '../../i18n/catalogs/limits-catalog.ts'
import { moneyCatalog } from '../../i18n/catalogs/member-catalogs.ts'

/** The sheet of the limits, with its texts and those of the amount field. */
export async function fetchLimits() {
  await Promise.all([ensureCatalog(limitsCatalog), ensureCatalog(moneyCatalog)])
  return Limits
}

function Limits({ onClose }: { onClose: () => void }) {
  return <LimitsSheet onClose={onClose} PauseNote={PauseNote} />
}

/** That the member pauses, for a page, with its texts. */
export async function fetchPauseNote() {
  await ensureCatalog(limitsCatalog)
  return OwnPauseNote
}

/** The sheet of the member's activity, with its texts. */
export async function fetchActivity() {
  await ensureCatalog(limitsCatalog)
  return Activity
}

function Activity({ onClose }: { onClose: () => void }) {
  const openSheet = useOpenSheet()
  return <ActivitySheet onClose={onClose} onLimits={() => openSheet('limits')} />
}
