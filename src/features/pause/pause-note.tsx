import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Pause, usePause } from '../../data/wallet/wallet.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { Note } from '../../ui/feedback/note.tsx'

interface PauseNoteProps {
  pause: Pause
  children?: ReactNode
}

/** That the member pauses, until when, and what is closed and open meanwhile. */
export function PauseNote({ pause: { kind, until, canReopen }, children }: PauseNoteProps) {
  // To the minute.
  const time = formatDateTime(until).slice(0, -3)
  return (
    <Note tone="warn">
      <b className="block">
        {canReopen ? (
          <Trans>Your self-exclusion ended {time}</Trans>
        ) : kind === 'break' ? (
          <Trans>You are taking a break until {time}</Trans>
        ) : (
          <Trans>You have excluded yourself until {time}</Trans>
        )}
      </b>
      {canReopen ? (
        <Trans>Deposits and games stay closed until you open your account again.</Trans>
      ) : (
        <Trans>Deposits and games are closed. You can withdraw your money at any time.</Trans>
      )}
      {children}
    </Note>
  )
}

/** The same on a page, in place of what is offered to others, with a link to the member's limits; nothing without a pause. */
export function OwnPauseNote() {
  const pause = usePause()
  if (pause === undefined) return null
  return (
    <PauseNote pause={pause}>
      <Link
        to="."
        search={(search: object) => ({ ...search, sheet: 'limits' as const })}
        state={{ openedSheet: true }}
        className="-mb-2 flex min-h-touch items-center font-bold"
      >
        <Trans>My deposit limits</Trans>
      </Link>
    </PauseNote>
  )
}
