import type { ReactNode } from 'react'
import { IconButton } from '../button.tsx'

/** Props of {@link CopyRow}. */
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
        <p translate="no" className="font-bold wrap-anywhere tabular-nums">
          {value}
        </p>
      </div>
      <IconButton icon="copy" label={copyLabel} onClick={onCopy} />
    </div>
  )
}
