import { useLingui } from '@lingui/react/macro'
import { useNavigate, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { AppBar, Cloth } from '../../ui/navigation/app-bar.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { logOut } from './api.ts'
import { BrandLink } from './brand-link.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { MemberNav } from './member-nav.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useScreenTitle } from './use-screen-title.ts'

interface MemberShellProps {
  /** Replaces the brand that links to home. */
  brand?: ReactNode
  /** Shown on the cloth below the bar, such as the balance. */
  hero?: ReactNode
  edge?: 'hem' | 'stitch'
  /** The title of a screen that is not in the main menu; a link to home then replaces the brand. */
  title?: ReactNode
  children: ReactNode
}

/** The frame of every member screen. Logging out is at the top, deliberately away from the thumb. */
export function MemberShell({ brand, hero, edge = 'stitch', title, children }: MemberShellProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  useScreenTitle()

  /** The next member to log in on this phone starts at home, not where this member was. */
  async function leave(): Promise<void> {
    // Before the session ends, because the guards would lead to a login that leads back here.
    await Promise.all([navigate({ to: '/login', replace: true }), logOut()])
  }

  return (
    <div className="mx-auto flex min-h-dvh max-w-page flex-col">
      <Cloth edge={edge}>
        <AppBar
          brand={brand ?? <BrandLink />}
          {...(title !== undefined && { title, back: <BackLink label={t`Back`} /> })}
        >
          <LanguageSwitcher compact={title !== undefined} />
          <IconButton icon="logout" label={t`Log out`} onClick={() => void leave()} />
        </AppBar>
        <OfflineBanner />
        {hero}
      </Cloth>
      <main className="flex-1 px-gutter py-5">{children}</main>
      <MemberNav />
    </div>
  )
}

/** A link to home, on screens without an entry in the main menu. */
function BackLink({ label }: { label: string }) {
  return (
    <Link to="/user/home" className="icon-button" aria-label={label}>
      <Icon name="back" />
    </Link>
  )
}
