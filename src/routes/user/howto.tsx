import { createFileRoute } from '@tanstack/react-router'
import { validateHowtoSearch } from '../-howto-search.ts'
import { Howto } from '../-howto.tsx'
import { HowtoHead } from '../../features/howto/howto-screen.tsx'
import { MemberShell } from '../../features/shell/member-shell.tsx'
import { ensureCatalog } from '../../i18n/activate.ts'
import { guestCatalog } from '../../i18n/catalogs/guest-catalog.ts'

export const Route = createFileRoute('/user/howto')({
  validateSearch: validateHowtoSearch,
  loader: () => ensureCatalog(guestCatalog),
  component: HowtoPage,
})

function HowtoPage() {
  const { entry } = Route.useSearch()
  return (
    <MemberShell hero={<HowtoHead />}>
      <Howto entry={entry} path="/user/howto" />
    </MemberShell>
  )
}
