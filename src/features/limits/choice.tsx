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
      className={`relative flex items-center gap-3 rounded-lg border-2 py-2 in-disabled:opacity-55 ${disabled ? 'opacity-55' : ''} ${checked ? 'border-accent bg-surface-3' : 'border-transparent bg-surface-2'} ${isSmall ? 'min-h-touch justify-center px-2 text-center font-bold' : 'min-h-15 px-4'}`}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className={
          isSmall ? 'absolute inset-0 size-full appearance-none rounded-lg' : 'size-6 flex-none accent-accent'
        }
      />
      <span className="min-w-0">{children}</span>
    </label>
  )
}
