import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { stepFocus } from './step-focus.ts'

/** A language the member can choose, named in that language. */
export interface LanguageOption<Code extends string = string> {
  code: Code
  name: string
}

/** Props of {@link LanguageMenu}. */
export interface LanguageMenuProps<Code extends string> {
  /** The word "Language" in the current language. */
  label: string
  current: Code
  options: readonly LanguageOption<Code>[]
  onChoose: (code: Code) => void
  /** Shows the code instead of the name, for bars with a back button. */
  compact?: boolean | undefined
}

/** The language button of the app bar and its list. */
export function LanguageMenu<Code extends string>(props: LanguageMenuProps<Code>) {
  const { label, current, options, onChoose, compact = false } = props
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const currentName = options.find((option) => option.code === current)?.name ?? current

  useEffect(() => {
    if (!open) return undefined
    root.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open])

  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    else stepFocus(event, '[role=option]')
  }
  const choose = (code: Code) => {
    close()
    if (code !== current) onChoose(code)
  }

  return (
    <div ref={root} className="relative flex-none">
      <button
        ref={trigger}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-label={`${label}: ${currentName}`}
        onClick={() => setOpen(!open)}
        className="flex h-touch items-center gap-1.5 rounded-full px-3 text-label active:bg-current/10"
      >
        <Icon name="globe" className="size-5" />
        <span lang={current}>{compact ? current.toUpperCase() : currentName}</span>
        <Icon name="chevron-down" className={classNames('size-4 opacity-80', open && 'rotate-180')} />
      </button>
      {open && (
        <div
          id={listId}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native select cannot show each name in its own language
          role="listbox"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          className="absolute end-1 top-full z-menu w-52 rounded-lg border border-line bg-surface p-2 text-text shadow-pop [--focus:var(--accent)]"
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
              onClick={() => choose(code)}
              className="flex min-h-touch w-full items-center gap-3 rounded-md px-3 text-start focus-visible:-outline-offset-2 active:bg-surface-2 aria-selected:bg-surface-3 aria-selected:font-bold"
            >
              <span className="w-6.5 text-caption font-normal text-text-3">{code.toUpperCase()}</span>
              <span className="flex-1">{name}</span>
              {code === current && <Icon name="check" className="size-6 text-accent" />}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
