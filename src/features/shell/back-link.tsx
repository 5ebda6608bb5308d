import { Link } from '@tanstack/react-router'
import { Icon } from '../../ui/pictures/icon.tsx'

/** Leads from a screen without a place in the main menu back to home. */
export function BackLink({ label }: { label: string }) {
  return (
    <Link to="/user/home" className="icon-button" aria-label={label}>
      <Icon name="back" />
    </Link>
  )
}
