import { Link } from '@tanstack/react-router'
import { Icon } from '../../ui/pictures/icon.tsx'

/** A link to home, on screens without an entry in the main menu. */
export function BackLink({ label }: { label: string }) {
  return (
    <Link to="/user/home" className="icon-button" aria-label={label}>
      <Icon name="back" />
    </Link>
  )
}
