import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AppBar, Cloth, BottomNav, NavItem } from '../../ui/navigation/bars.tsx'
import { BrandLink, LanguageSwitcher, OfflineBanner } from './shell-header.tsx'
import { useScreenTitle } from './use-screen-title.ts'

interface PublicShellProps {
  /** Shown on the cloth below the bar, such as a welcome. */
  hero?: ReactNode
  children: ReactNode
}

/** The frame of every public screen: the header with name and languages, the screen, the public menu. */
export function PublicShell({ hero, children }: PublicShellProps) {
  useScreenTitle()
  return (
    <div className="mx-auto flex min-h-dvh max-w-page flex-col">
      <Cloth edge="hem">
        <AppBar brand={<BrandLink />}>
          <LanguageSwitcher />
        </AppBar>
        <OfflineBanner />
        {hero}
      </Cloth>
      <main className="flex flex-1 flex-col px-gutter py-5 low:pt-1">{children}</main>
      <PublicNav />
    </div>
  )
}

/** The visitor's menu, in the product's order. */
function PublicNav() {
  const { t } = useLingui()
  return (
    <BottomNav label={t`Main menu`}>
      <Link to="/login">
        <NavItem icon="login" label={t`Log in`} />
      </Link>
      <Link to="/register">
        <NavItem icon="user-plus" label={t`Register`} />
      </Link>
      <Link to="/howto">
        <NavItem icon="video" label={t`How to use`} />
      </Link>
      <Link to="/contact">
        <NavItem icon="headset" label={t`Contact us`} />
      </Link>
    </BottomNav>
  )
}
