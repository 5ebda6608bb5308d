import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { logOut } from '../../data/log-out.ts'
import { AppBar } from '../../ui/navigation/app-bar.tsx'
import { Cloth } from '../../ui/pictures/cloth.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { BackLink } from './back-link.tsx'
import { BrandLink } from './brand-link.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { MemberNav } from './member-nav.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useScreenTitle } from './use-screen-title.ts'

interface MemberShellProps {
  /** In the place of the brand that leads home. */
  brand?: ReactNode
  /** Shown on the cloth below the bar, such as the balance. */
  hero?: ReactNode
  edge?: 'hem' | 'stitch'
  /** Names a screen that the main menu does not lead to; a way home then takes the place of the brand. */
  title?: ReactNode
  children: ReactNode
}

/** The frame of every member screen. Logging out sits at the top, away from the thumb, on purpose. */
export function MemberShell({ brand, hero, edge = 'stitch', title, children }: MemberShellProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  useScreenTitle()

  /** The next to log in on this phone begins at home, not where this member was. */
  async function leave(): Promise<void> {
    await logOut()
    await navigate({ to: '/login', replace: true })
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
