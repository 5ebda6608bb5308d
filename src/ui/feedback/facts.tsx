import type { ReactNode } from 'react'
import { IconButton } from '../button.tsx'

interface FactsProps {
  /** On a page; in a sheet they are sunk. */
  raised?: boolean
  children: ReactNode
}

/** Facts, one per line: the name, and the value at the end of the line. */
export function Facts({ raised = false, children }: FactsProps) {
  const ground = raised ? 'bg-surface shadow-card' : 'bg-surface-2'
  return <dl className={`lined-rows rounded-lg px-4 py-1 ${ground}`}>{children}</dl>
}

/** `paper`: on the ticket of a QR. `roomy`: the value may have a second line, and then says itself what is bold. */
const LOOKS = {
  plain: { line: 'py-2 text-small', name: 'text-text-2', value: 'font-bold wrap-anywhere' },
  paper: { line: 'py-1 text-small', name: 'text-on-paper-2', value: 'font-bold wrap-anywhere' },
  roomy: { line: 'px-4 py-3', name: 'text-small text-text-2', value: '' },
}

interface FactProps {
  label: ReactNode
  look?: keyof typeof LOOKS
  children: ReactNode
}

/** One line of {@link Facts}, or of a list with a look of its own. */
export function Fact({ label, look = 'plain', children }: FactProps) {
  const { line, name, value } = LOOKS[look]
  // A sentence is an element. What is a bare text here is an amount, a name or a number.
  const isFigure = typeof children === 'string'
  const weight = look === 'roomy' && isFigure ? 'font-bold' : value
  return (
    <div className={`flex flex-wrap items-baseline justify-between gap-x-4 ${line}`}>
      <dt className={name}>{label}</dt>
      <dd translate={isFigure ? 'no' : undefined} className={`ms-auto text-end ${weight}`}>
        {children}
      </dd>
    </div>
  )
}

export interface CopyRowProps {
  label: ReactNode
  /** The shown value; `onCopy` decides what is copied. */
  value: ReactNode
  /** Label of the button, e.g. "Copy account number". */
  copyLabel: string
  onCopy: () => void
}

/** A value that the member needs elsewhere: shown in full, with a copy button beside it. */
export function CopyRow({ label, value, copyLabel, onCopy }: CopyRowProps) {
  return (
    <div className="flex min-h-15 items-center gap-2 py-2 ps-4 pe-1">
      <div className="min-w-0 flex-1">
        <p className="text-caption text-text-2">{label}</p>
        <p translate="no" className="font-bold wrap-anywhere">
          {value}
        </p>
      </div>
      <IconButton icon="copy" label={copyLabel} onClick={onCopy} />
    </div>
  )
}
