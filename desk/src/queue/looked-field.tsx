import type { ReactNode } from 'react'

interface LookedFieldProps {
  /** What may have happened before. */
  readonly warning: string
  /** What the person says who has looked. */
  readonly children: ReactNode
}

/** Asks whether somebody has looked, before something is done that may be a repeat. */
export function LookedField({ warning, children }: LookedFieldProps) {
  return (
    <>
      <p className="note wait">{warning}</p>
      <p>
        <label>
          <input type="checkbox" name="looked" required /> {children}
        </label>
      </p>
    </>
  )
}
