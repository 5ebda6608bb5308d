import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useKnownWallet } from '../../data/wallet.ts'
import { BottomNav, NavItem } from '../../ui/navigation/bottom-nav.tsx'
import { UnreadBadge } from '../../ui/navigation/unread-badge.tsx'
import { useOpenSheet } from './use-member-sheet.ts'

/** The member's menu, in the product's order, with home under the right thumb. Conditions open over the current screen. */
export function MemberNav() {
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
