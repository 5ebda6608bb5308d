import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '../../features/profile/profile-screen.tsx'
import { MemberShell } from '../../features/shell/member-shell.tsx'

export const Route = createFileRoute('/user/profile')({ component: ProfilePage })

function ProfilePage() {
  return (
    <MemberShell>
      <ProfileScreen />
    </MemberShell>
  )
}
