import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { BottomNav, NavItem } from '../../ui/navigation/bottom-nav.tsx'
import { useOpenSheet } from './member-sheet.ts'

/** The member's menu, in the order the product defines, home under the right thumb. Conditions open over the present screen. */
export function MemberNav() {
  const { t } = useLingui()
  const openSheet = useOpenSheet()
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
      <Link to="/user/contact">
        <NavItem icon="headset" label={t`Contact us`} />
      </Link>
      <Link to="/user/home">
        <NavItem icon="home" label={t`Home`} />
      </Link>
    </BottomNav>
  )
}
