import type { ReactNode } from 'react'

interface ChoiceProps {
  /** The same for all choices of which one is taken. */
  name: string
  checked: boolean
  disabled?: boolean
  /** Beside others in a row: the border alone says which one is taken. */
  isSmall?: boolean
  onChoose: () => void
  children: ReactNode
}

/** One of several choices, a native radio button; the whole box is the target. */
export function Choice({
  name,
  checked,
  disabled = false,
  isSmall = false,
  onChoose,
  children,
}: ChoiceProps) {
  return (
    <label
      className={`relative flex items-center gap-3 rounded-lg border-2 border-transparent bg-surface-2 py-2 has-checked:border-accent has-checked:bg-surface-3 has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-focus ${isSmall ? 'min-h-touch justify-center px-2 text-center font-bold' : 'min-h-15 px-4'}`}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className={isSmall ? 'sr-only' : 'size-6 flex-none accent-accent'}
      />
      <span className="min-w-0">{children}</span>
    </label>
  )
}
