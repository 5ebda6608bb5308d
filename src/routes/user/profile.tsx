import { createFileRoute } from '@tanstack/react-router'
import { LimitsEntries } from '../../features/limits/limits-entries.tsx'
import { ProfileHead, ProfileScreen, ProfileTitle } from '../../features/profile/profile-screen.tsx'
import { MemberShell } from '../../features/shell/member-shell.tsx'
import { useOpenSheet } from '../../features/shell/use-member-sheet.ts'
import { ensureCatalog } from '../../i18n/activate.ts'
import { limitsCatalog } from '../../i18n/catalogs/limits-catalog.ts'

export const Route = createFileRoute('/user/profile')({
  loader: () => ensureCatalog(limitsCatalog),
  component: ProfilePage,
})

function ProfilePage() {
  const openSheet = useOpenSheet()
  return (
    <MemberShell brand={<ProfileTitle />} hero={<ProfileHead />}>
      <ProfileScreen
        onChangePassword={() => openSheet('password')}
        onOpenDevices={() => openSheet('devices')}
        limits={
          <LimitsEntries onLimits={() => openSheet('limits')} onActivity={() => openSheet('activity')} />
        }
      />
    </MemberShell>
  )
}
