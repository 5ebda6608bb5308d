import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect } from 'react'
import { Icon } from '../pictures/icon.tsx'

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

export interface LanguageListProps<Code extends string> {
  id: string
  label: string
  current: Code
  options: readonly LanguageOption<Code>[]
  onChoose: (code: Code) => void
  /** The member moved to another element of the page. */
  onLeave: () => void
  /** The member wants to return to the button. */
  onCancel: () => void
  /** The element around the list and its button. A tap or the focus outside it closes the list. */
  menu: RefObject<HTMLElement | null>
}

/** The languages under the language button, with the current one selected. Loaded when it is first needed. */
export function LanguageList<Code extends string>(props: LanguageListProps<Code>) {
  const { id, label, current, options, onChoose, onLeave, onCancel, menu } = props

  // A layout effect, so that the focus is set before the next key press.
  useLayoutEffect(() => menu.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus(), [menu])

  useEffect(() => {
    const leaveOutside = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) onLeave()
    }
    document.addEventListener('pointerdown', leaveOutside)
    document.addEventListener('focusin', leaveOutside)
    return () => {
      document.removeEventListener('pointerdown', leaveOutside)
      document.removeEventListener('focusin', leaveOutside)
    }
  }, [menu, onLeave])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')]
    items[
      step(
        items.findIndex((item) => item === document.activeElement),
        items.length,
      )
    ]?.focus()
  }

  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native select cannot show each name in its own language
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="absolute end-1 top-full z-menu w-52 max-w-[calc(100%-.5rem)] rounded-lg border border-line bg-surface p-2 text-text shadow-pop [--focus:var(--accent)]"
    >
      {options.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of the listbox above
          role="option"
          lang={code}
          aria-selected={code === current}
          tabIndex={code === current ? 0 : -1}
          onClick={() => onChoose(code)}
          className="flex min-h-touch w-full items-center gap-3 rounded-md px-3 text-start focus-visible:-outline-offset-2 active:bg-surface-2 aria-selected:bg-surface-3 aria-selected:font-bold"
        >
          <span className="w-6.5 text-caption font-normal text-text-3">{code.toUpperCase()}</span>
          <span className="flex-1">{name}</span>
          {code === current && <Icon name="check" className="size-6 text-accent" />}
        </button>
      ))}
    </div>
  )
}

/** A language the member can choose, named in that language. */
export interface LanguageOption<Code extends string = string> {
  code: Code
  name: string
}
