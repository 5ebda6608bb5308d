import { useId, useRef, useState } from 'react'
import { Icon } from '../pictures/icon.tsx'
import type { LanguageList, LanguageOption } from './language-list.tsx'

/** Loads the list behind the button. Call it early, so that the first tap finds the list; after a failure the next tap tries again. */
export const loadLanguageList = () => import('./language-list.tsx')

export interface LanguageMenuProps<Code extends string> {
  /** The word "Language" in the current language. */
  label: string
  current: Code
  options: readonly LanguageOption<Code>[]
  onChoose: (code: Code) => void
  /** The list could not be loaded. The button stays as it was; the next tap tries again. */
  onUnavailable: () => void
  /** Shows the code instead of the name, for bars with a back button. */
  compact?: boolean | undefined
}

/** The language button of the app bar and its list. */
export function LanguageMenu<Code extends string>(props: LanguageMenuProps<Code>) {
  const { label, current, options, onChoose, onUnavailable, compact = false } = props
  const [List, setList] = useState<typeof LanguageList>()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const shortName = current.toUpperCase()
  const currentName = options.find((option) => option.code === current)?.name ?? current

  const leave = () => setOpen(false)
  const close = () => {
    leave()
    trigger.current?.focus()
  }
  const toggle = () => {
    setOpen(!open)
    if (open || List !== undefined) return
    loadLanguageList().then(
      (module) => setList(() => module.LanguageList),
      () => {
        leave()
        onUnavailable()
      },
    )
  }
  const choose = (code: Code) => {
    close()
    if (code !== current) onChoose(code)
  }

  return (
    <div ref={root} className="flex-none">
      <button
        ref={trigger}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open && List !== undefined ? listId : undefined}
        aria-label={`${label}: ${compact ? `${shortName}, ` : ''}${currentName}`}
        onClick={toggle}
        className="flex h-touch items-center gap-1.5 rounded-full px-3 text-label active:bg-current/10"
      >
        <Icon name="globe" className="size-5" />
        <span lang={current}>{compact ? shortName : currentName}</span>
        <Icon name="chevron-down" className={`size-4 opacity-80 ${open ? 'rotate-180' : ''}`} />
      </button>
      {open && List !== undefined && (
        <List
          id={listId}
          label={label}
          current={current}
          options={options}
          onChoose={choose}
          onLeave={leave}
          onCancel={close}
          menu={root}
        />
      )}
    </div>
  )
}
