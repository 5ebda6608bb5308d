import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { MoneyAtEnd } from '../../data/money/open-money.ts'
import { typedInput, WITHDRAWAL_SHOWN } from '../../session/typed-input.ts'
import { Icon } from '../../ui/pictures/icon.tsx'

/** Says, above the login form, that the session has ended, whether money has moved, and that what was typed is kept. */
export function SessionOverNote({ money }: { money: MoneyAtEnd | undefined }) {
  // Stays as it was until the next screen is there.
  const [typed] = useState(typedInput.kept)
  const amount = typed[WITHDRAWAL_SHOWN]
  return (
    <output className="note note-warn mb-4">
      <Icon name="clock" className="size-5" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <b className="block">
          <Trans>Session expired, please log in again</Trans>
        </b>
        {money !== undefined && (
          <span className="block">
            {money === 'refused' ? (
              <Trans>No money was moved.</Trans>
            ) : (
              <Trans>What you sent has no answer yet. Log in, and we tell you how it ends.</Trans>
            )}
          </span>
        )}
        {amount ? (
          <Trans>Your {amount} withdrawal is kept. Log in and go on.</Trans>
        ) : (
          Object.keys(typed).length > 0 && <Trans>What you typed is kept. Log in and go on.</Trans>
        )}
      </span>
    </output>
  )
}
