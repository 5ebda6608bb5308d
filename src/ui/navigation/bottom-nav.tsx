import type { ReactNode } from 'react'
import { type IconName, Icon } from '../pictures/icon.tsx'

/**
 * The main menu at the thumb, last in a column at least as high as the screen. Its children are links (or a button that opens a sheet) around
 * a {@link NavItem}.
 */
export function BottomNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="main-nav">
      {children}
    </nav>
  )
}

/** The content of one menu entry. It is highlighted when the link around it has `aria-current="page"`. */
export function NavItem({ icon, label }: { icon: IconName; label: string }) {
  return (
    <span className="nav-item">
      <Icon name={icon} />
      <span>{label}</span>
    </span>
  )
}
