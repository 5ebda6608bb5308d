import type { ReactNode } from 'react'

import { Icon } from './icon.tsx'
import type { IconName } from './icon-name.ts'

/** The main menu at the thumb, last in a column at least as high as the screen: links (or a button that opens a sheet), each around a {@link NavItem}. */
export function BottomNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="sticky bottom-0 z-nav border-t border-line bg-surface pb-safe-b">
      <div className="mx-auto flex max-w-page *:min-w-0 *:flex-1 *:rounded-md *:no-underline *:focus-visible:-outline-offset-2">
        {children}
      </div>
    </nav>
  )
}

/** The face of one menu entry. It marks itself when the link around it has `aria-current="page"`. */
export function NavItem({ icon, label }: { icon: IconName; label: string }) {
  return (
    <span className="relative flex min-h-nav flex-col items-center justify-center gap-0.5 text-text-2 in-aria-[current=page]:font-bold in-aria-[current=page]:text-accent">
      <span className="absolute -top-px hidden h-2 w-4.5 bg-marigold [clip-path:polygon(0_0,100%_0,50%_100%)] in-aria-[current=page]:block" />
      <Icon name={icon} />
      <span className="max-w-full truncate text-[min(.75rem,13px,3.5vw)]/[1.6]">{label}</span>
    </span>
  )
}
