import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { people, type Person } from '../../contract/people.ts'
import { LOG_ROLES, may } from '../../contract/roles.ts'
import { call } from '../talk/call.ts'
import { session } from '../talk/session.ts'
import { KeyHelp, useKeys } from './keys.tsx'
import { LanguageMenu } from './language.tsx'
import { useRoleNames } from './role-names.ts'

/** How long after G the next key says where to go. */
const GO_MS = 1500

/** The places of the desk around the one that is open. */
export function Frame({ me }: { readonly me: Person }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const roleNames = useRoleNames()
  const queries = useQueryClient()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const goingUntilMs = useRef(0)
  const seesLog = may(LOG_ROLES, me.role)
  const leave = useMutation({
    mutationFn: () => call(people.logOut, {}),
    // The server ends an unreachable session by itself.
    onSettled: () => {
      // The next person at this tab must not read, under their own name, what this one had opened.
      void navigate({ to: '/', replace: true })
      session.leave()
      queries.clear()
    },
  })
  const going = (go: () => void) => () => {
    if (performance.now() < goingUntilMs.current) go()
    goingUntilMs.current = 0
  }
  useKeys({
    g: () => (goingUntilMs.current = performance.now() + GO_MS),
    w: going(() => void navigate({ to: '/withdrawals' })),
    s: going(() => void navigate({ to: '/slips' })),
    i: going(() => void navigate({ to: '/arrivals' })),
    d: going(() => void navigate({ to: '/announcements' })),
    m: going(() => void navigate({ to: '/members' })),
    t: going(() => void navigate({ to: '/proposals' })),
    ...(seesLog && {
      h: going(() => void navigate({ to: '/people' })),
      l: going(() => void navigate({ to: '/log' })),
    }),
    '?': () => setHelpOpen(true),
  })
  return (
    <div className="frame">
      <nav aria-label={t`Places`}>
        <b>
          <Trans>Krapao desk</Trans>
        </b>
        <Link to="/withdrawals">
          <Trans>Withdrawals</Trans>
        </Link>
        <Link to="/slips">
          <Trans>Slips</Trans>
        </Link>
        <Link to="/arrivals">
          <Trans>Arrivals</Trans>
        </Link>
        <Link to="/announcements">
          <Trans>Announced</Trans>
        </Link>
        <Link to="/members">
          <Trans>Members</Trans>
        </Link>
        <Link to="/proposals">
          <Trans>To confirm</Trans>
        </Link>
        {seesLog && (
          <>
            <Link to="/people">
              <Trans>People</Trans>
            </Link>
            <Link to="/log">
              <Trans>Log</Trans>
            </Link>
          </>
        )}
      </nav>
      <header>
        <Link to="/account" title={t`My account`}>
          {me.name} · {roleNames[me.role]}
        </Link>
        {me.isDemo && (
          <span className="tag wait">
            <Trans>Demo</Trans>
          </span>
        )}
        <LanguageMenu />
        <button type="button" onClick={() => leave.mutate()}>
          <Trans>Log out</Trans>
        </button>
      </header>
      <div className="place">
        <Outlet />
      </div>
      {isHelpOpen && <KeyHelp onClose={() => setHelpOpen(false)} />}
    </div>
  )
}
