import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { BottomNav, NavItem } from '../../ui/navigation/bottom-nav.tsx'

/** The visitor's menu, in the product's order. */
export function PublicNav() {
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
