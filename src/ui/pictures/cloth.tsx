import type { ReactNode } from 'react'

/** Props of {@link Cloth}. */
export interface ClothProps {
  edge?: 'hem' | 'stitch' | 'none'
  children: ReactNode
}

/** The indigo header of a page. `hem` once per screen, on home, login, register and page-not-found; elsewhere `stitch`. */
export function Cloth({ edge = 'stitch', children }: ClothProps) {
  return <div className={`cloth cloth-${edge}`}>{children}</div>
}
