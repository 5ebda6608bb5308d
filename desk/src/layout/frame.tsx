import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { people, type Person } from '../../contract/people.ts'
import { BOOKS_ROLES, LOG_ROLES, may } from '../../contract/roles.ts'
import { WORK } from '../../contract/signals.ts'
import { call } from '../http/call.ts'
import { session } from '../http/session.ts'
import { useSending } from '../http/use-sending.ts'
import { type Counts, useSignalAlert } from '../signals/use-signals.ts'
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
  const counts = useSignalAlert(me)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const goingUntilMs = useRef(0)
  const leave = useSending({
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
    const isGoing = performance.now() < goingUntilMs.current
    goingUntilMs.current = 0
    if (isGoing) go()
    return isGoing
  }
  const places = [
    ['o', '/overview', t`Overview`],
    ['w', '/withdrawals', t`Withdrawals`],
    ['s', '/slips', t`Slips`],
    ['i', '/arrivals', t`Arrivals`],
    ['d', '/announcements', t`Announced`],
    ['c', '/chat', t`Chat`],
    ['m', '/members', t`Members`],
    ['t', '/proposals', t`To confirm`],
    ...(may(BOOKS_ROLES, me.role)
      ? ([
          ['b', '/books', t`Books`],
          ['r', '/rewards', t`Rewards`],
        ] as const)
      : []),
    ['e', '/site', t`Site`],
    ...(may(LOG_ROLES, me.role)
      ? ([
          ['h', '/people', t`People`],
          ['l', '/log', t`Log`],
        ] as const)
      : []),
  ] as const
  useKeys({
    ...Object.fromEntries(places.map(([key, to]) => [key, going(() => void navigate({ to }))])),
    g: () => void (goingUntilMs.current = performance.now() + GO_MS),
    '?': () => setHelpOpen(true),
  })
  return (
    <div className="frame">
      <nav aria-label={t`Places`}>
        <b>{t`Krapao desk`}</b>
        {places.map(([, to, name]) => (
          <Link key={to} to={to}>
            {name} <Badge place={to} counts={counts} />
          </Link>
        ))}
      </nav>
      <header>
        <Link to="/account" title={t`My account`}>
          {me.name} · {roleNames[me.role]}
        </Link>
        {me.isDemo && <span className="tag wait">{t`Demo`}</span>}
        <LanguageMenu />
        <button type="button" onClick={() => leave.send()}>
          {t`Log out`}
        </button>
      </header>
      <div className="place">
        <Outlet />
      </div>
      {isHelpOpen && (
        <KeyHelp places={places.map(([key, , name]) => [key, name])} onClose={() => setHelpOpen(false)} />
      )}
    </div>
  )
}

interface BadgeProps {
  readonly place: string
  readonly counts: Counts
}

/** How much waits at a place; at the overview, how much is wrong. */
function Badge({ place, counts }: BadgeProps) {
  const isOverview = place === '/overview'
  const kind = WORK.find((each) => place === `/${each}`)
  const count = (isOverview ? counts.trouble : kind && counts[kind]) ?? 0
  return count > 0 && <span className={isOverview ? 'tag bad' : 'tag wait'}>{count}</span>
}
