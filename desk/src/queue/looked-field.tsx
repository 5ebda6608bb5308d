import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ReadField } from './definition.ts'

interface LookedFieldProps {
  /** What may have happened before. */
  readonly warning: string
  /** What the person says who has looked; by default that two credits are two transfers. */
  readonly children?: ReactNode
}

/** Asks whether somebody has looked, before something is done that may be a repeat. */
export function LookedField({ warning, children }: LookedFieldProps) {
  const { t } = useLingui()
  return (
    <>
      <p className="note wait">{warning}</p>
      <p>
        <label>
          <input type="checkbox" name="looked" required />{' '}
          {children ?? t`I have compared them: these are two transfers`}
        </label>
      </p>
    </>
  )
}

/** What the field adds to an act. */
export function hasLooked(text: ReadField) {
  return text('looked') === 'on' && { hasLooked: true }
}
