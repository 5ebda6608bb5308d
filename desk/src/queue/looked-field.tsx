import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ReadField } from '../layout/form.tsx'

interface LookedFieldProps {
  /** What may have happened before. */
  readonly warning: string
  /** What the person has to look at, as the server names it. */
  readonly at: readonly string[]
  /** What the person says who has looked; by default that two credits are two transfers. */
  readonly children?: ReactNode
}

/** Asks whether somebody has looked, before something is done that may be a repeat. */
export function LookedField({ warning, at, children }: LookedFieldProps) {
  const { t } = useLingui()
  const seen = at.join('\n')
  return (
    <>
      <p className="note wait">{warning}</p>
      <p>
        <label>
          {/* Who has looked at some has not looked at others. */}
          <input key={seen} type="checkbox" name="looked" value={seen} required />{' '}
          {children ?? t`I have compared them: these are two transfers`}
        </label>
      </p>
    </>
  )
}

/** What the field adds to an act. */
export function seenIn(text: ReadField) {
  const seen = text('looked')
  return seen !== '' && { seen: seen.split('\n') }
}

/** The question about credits that may be the same money. */
export function AlikeField({ alike }: { readonly alike: readonly string[] }) {
  const { t } = useLingui()
  const which = alike.join(', ')
  return (
    <LookedField
      at={alike}
      warning={t`Who gets it was credited with the same amount lately: ${which}. Compare them before you credit it.`}
    />
  )
}
