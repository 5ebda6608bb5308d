import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import { HOWTO_ENTRIES, type HowtoEntry } from '../features/howto/howto-entries.ts'
import { HowtoFilm } from '../features/howto/howto-film.tsx'
import { HowtoScreen } from '../features/howto/howto-screen.tsx'
import { HowtoSheet } from '../features/howto/howto-sheet.tsx'
import { PublicShell } from '../features/shell/public-shell.tsx'
import { ensureCatalog } from '../i18n/activate.ts'
import { guestCatalog } from '../i18n/guest-catalog.ts'

interface HowtoSearch {
  /** What is being explained over the page. */
  entry?: HowtoEntry | undefined
}

export const Route = createFileRoute('/howto')({
  // The key is always there: what it leaves out, the router would fill in with what the address bar says.
  validateSearch: (search): HowtoSearch => ({
    entry: HOWTO_ENTRIES.find((entry) => entry === search['entry']),
  }),
  loader: () => ensureCatalog(guestCatalog),
  component: HowtoPage,
})

function HowtoPage() {
  const { entry } = Route.useSearch()
  const navigate = useNavigate()
  const { history } = useRouter()
  const open = (opened: HowtoEntry) =>
    void navigate({ to: '/howto', search: { entry: opened }, state: { openedSheet: true } })
  const close = () => {
    if (history.location.state.openedSheet === true) history.back()
    else void navigate({ to: '/howto', replace: true })
  }
  return (
    <PublicShell edge="stitch">
      <HowtoScreen onOpen={open} />
      {entry && <HowtoSheet entry={entry} film={<HowtoFilm entry={entry} />} onClose={close} />}
    </PublicShell>
  )
}
