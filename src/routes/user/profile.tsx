import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '../../features/profile/profile-screen.tsx'
import { MemberShell } from '../../features/shell/member-shell.tsx'
import { useOpenSheet } from '../../features/shell/use-member-sheet.ts'

export const Route = createFileRoute('/user/profile')({ component: ProfilePage })

function ProfilePage() {
  const openSheet = useOpenSheet()
  return (
    <MemberShell>
      <ProfileScreen
        onChangePassword={() => openSheet('password')}
        onOpenDevices={() => openSheet('devices')}
      />
    </MemberShell>
  )
}
