import type { ReactNode } from 'react'
import { Mark, type IconName, Icon } from '../pictures/icon.tsx'

export interface AppBarProps {
  /** The brand as a link to home: `<Link><Brand/></Link>`. */
  brand?: ReactNode
  /** A back link or button. A page with one shows `title` instead of the brand. */
  back?: ReactNode
  title?: ReactNode
  /** Language menu and log out; deliberately away from the thumb. */
  children?: ReactNode
}

/** The 56 px bar on top of the cloth. With large text the name has a second line, with very large text a row to itself. */
export function AppBar({ brand, back, title, children }: AppBarProps) {
  return (
    <header className={`app-bar ${back === undefined ? 'ps-gutter' : 'ps-1'}`}>
      {back}
      <div className={`@container ${title === undefined ? 'min-w-28' : 'min-w-18'} flex-1 *:no-underline`}>
        {title === undefined ? brand : <h1 className="bar-text text-heading">{title}</h1>}
      </div>
      {children}
    </header>
  )
}

/** Mark and name on one line; a long name ends in an ellipsis. */
export function Brand({ name }: { name: string }) {
  return (
    <span className="brand">
      <Mark />
      <span className="bar-text">{name}</span>
    </span>
  )
}

export interface ClothProps {
  edge?: 'hem' | 'stitch' | 'none'
  children: ReactNode
}

/** The indigo header of a page. `hem` once per screen, where there is more than the bar; elsewhere `stitch`. */
export function Cloth({ edge = 'stitch', children }: ClothProps) {
  return <div className={`cloth cloth-${edge}`}>{children}</div>
}

/** The main menu at the thumb. Its children are links (or a button that opens a sheet) around a {@link NavItem}. */
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
