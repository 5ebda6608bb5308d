import { createFileRoute } from '@tanstack/react-router'
import { HowtoHead } from '../features/howto/howto-screen.tsx'
import { PublicShell } from '../features/shell/public-shell.tsx'
import { ensureCatalog } from '../i18n/activate.ts'
import { guestCatalog } from '../i18n/catalogs/guest-catalog.ts'
import { membersGoTo } from './-guards.ts'
import { validateHowtoSearch } from './-howto-search.ts'
import { Howto } from './-howto.tsx'

export const Route = createFileRoute('/howto')({
  validateSearch: validateHowtoSearch,
  beforeLoad: membersGoTo('/user/howto'),
  loader: () => ensureCatalog(guestCatalog),
  component: HowtoPage,
})

function HowtoPage() {
  const { entry } = Route.useSearch()
  return (
    <PublicShell hero={<HowtoHead />}>
      <Howto entry={entry} path="/howto" />
    </PublicShell>
  )
}
