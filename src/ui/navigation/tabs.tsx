import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

import { Icon } from '../pictures/icon.tsx'
import type { IconName } from '../pictures/icon-name.ts'

/** One tab of {@link Tabs}. */
export interface Tab<Key extends string> {
  key: Key
  label: string
  icon: IconName
}

/** Props of {@link Tabs}. */
export interface TabsProps<Key extends string> {
  /** What is chosen here, e.g. "Deposit method". */
  label: string
  tabs: readonly Tab<Key>[]
  selected: Key
  onSelect: (key: Key) => void
  /** The panel of the selected tab. */
  children: ReactNode
}

/** Where each key of the row leads, counted from the present place among `count` tabs. */
const STEPS: Record<string, (place: number, count: number) => number> = {
  ArrowLeft: (place, count) => (place + count - 1) % count,
  ArrowRight: (place, count) => (place + 1) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
}

/** A few ways to do the same thing, side by side; arrow keys walk them. A single way needs no choice: it shows the panel alone. */
export function Tabs<Key extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Key>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  if (tabs.length < 2) return <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>

  const walk = (event: KeyboardEvent) => {
    const place = tabs.findIndex(({ key }) => key === selected)
    const next = STEPS[event.key]?.(place, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (tab === undefined || next === undefined) return
    event.preventDefault()
    onSelect(tab.key)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,3.75rem),1fr))] gap-1.5"
      >
        {tabs.map(({ key, label: name, icon }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === selected}
            aria-controls={`${id}-panel`}
            tabIndex={key === selected ? 0 : -1}
            onClick={() => onSelect(key)}
            onKeyDown={walk}
            className="flex min-h-18 flex-col items-center gap-1 rounded-lg border-2 border-transparent bg-surface-2 px-0.5 py-2 text-center text-[.8125rem]/[1.55] font-bold text-text-2 aria-selected:border-accent aria-selected:bg-surface-3 aria-selected:text-accent"
          >
            <Icon name={icon} />
            <span className="max-w-full wrap-anywhere">{name}</span>
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        {children}
      </div>
    </>
  )
}
