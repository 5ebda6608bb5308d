import './dock.css'
import type { ReactNode } from 'react'

/** The buttons to continue, above the menu at the bottom of the screen. The last one is the main one and the widest. */
export function Dock({ children }: { children: ReactNode }) {
  return <div className="dock">{children}</div>
}
