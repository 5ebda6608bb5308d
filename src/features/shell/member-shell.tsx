import { useLingui } from '@lingui/react/macro'
import { useNavigate, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useKnownWallet } from '../../data/wallet/wallet.ts'
import { IconButton } from '../../ui/button.tsx'
import { AppBar, Cloth, BottomNav, NavItem } from '../../ui/navigation/bars.tsx'
import { UnreadBadge } from '../../ui/navigation/unread-badge.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { logOut } from './api.ts'
import { BrandLink, LanguageSwitcher, OfflineBanner } from './shell-header.tsx'
import { useOpenSheet } from './use-member-sheet.ts'
import { useScreenTitle } from './use-screen-title.ts'

interface MemberShellProps {
  /** Replaces the brand that links to home. */
  brand?: ReactNode
  /** Shown on the cloth below the bar, such as the balance. The cloth then ends in a hem, over which the first card may lie. */
  hero?: ReactNode
  /** The title of a screen that is not in the main menu; a link to home then replaces the brand. */
  title?: ReactNode
  children: ReactNode
}

/** The frame of every member screen. Logging out is at the top, deliberately away from the thumb. */
export function MemberShell({ brand, hero, title, children }: MemberShellProps) {
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
      <Cloth edge={hero === undefined ? 'stitch' : 'hem'}>
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

/** The member's menu, in the product's order, with home under the right thumb. Conditions open over the current screen. */
function MemberNav() {
  const { t } = useLingui()
  const openSheet = useOpenSheet()
  const unread = useKnownWallet()?.unreadMessages ?? 0
  return (
    <BottomNav label={t`Main menu`}>
      <Link to="/user/profile">
        <NavItem icon="user" label={t`Profile`} />
      </Link>
      <button type="button" aria-haspopup="dialog" onClick={() => openSheet('conditions')}>
        <NavItem icon="rules" label={t`Conditions`} />
      </button>
      <Link to="/user/statement">
        <NavItem icon="list" label={t({ message: 'Statement', context: 'short, in the menu' })} />
      </Link>
      <Link to="/user/contact" className="relative">
        <NavItem icon="headset" label={t`Contact us`} />
        {unread > 0 && <UnreadBadge count={unread} />}
      </Link>
      <Link to="/user/home">
        <NavItem icon="home" label={t`Home`} />
      </Link>
    </BottomNav>
  )
}
