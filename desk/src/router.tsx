import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import * as v from 'valibot'
import { parseSearch, stringifySearch } from '../../src/domain/text/url-search.ts'
import { FILTERS as ANNOUNCEMENT_FILTERS } from '../contract/announcements.ts'
import { FILTERS as ARRIVAL_FILTERS } from '../contract/arrivals.ts'
import { FILTERS as SLIP_FILTERS } from '../contract/slips.ts'
import { FILTERS as WITHDRAWAL_FILTERS } from '../contract/withdrawals.ts'
import { Announcement } from './announcements/announcement.tsx'
import { Announcements } from './announcements/announcements.tsx'
import { Arrival } from './arrivals/arrival.tsx'
import { Arrivals } from './arrivals/arrivals.tsx'
import { Member } from './members/member.tsx'
import { Members } from './members/members.tsx'
import { Account } from './people/account.tsx'
import { Log } from './people/log.tsx'
import { People } from './people/people.tsx'
import { Proposals } from './proposals/proposals.tsx'
import { queueSearch, type Shown } from './queue/queue-search.ts'
import { Root } from './root.tsx'
import { Slip } from './slips/slip.tsx'
import { Slips } from './slips/slips.tsx'
import { Withdrawal } from './withdrawals/withdrawal.tsx'
import { Withdrawals } from './withdrawals/withdrawals.tsx'

/** What a link says of a queue; the queue opens its first filter for one that it does not have. */
type QueueLink = Partial<Shown<string>> & SearchSchemaInput

const root = createRootRoute({ component: Root })

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => redirect({ to: '/withdrawals', throw: true }),
})

const withdrawals = createRoute({
  getParentRoute: () => root,
  path: '/withdrawals',
  validateSearch: (search: QueueLink) => v.parse(queueSearch(WITHDRAWAL_FILTERS), search),
  component: Withdrawals,
})

const withdrawal = createRoute({ getParentRoute: () => withdrawals, path: '$id', component: Withdrawal })

const slips = createRoute({
  getParentRoute: () => root,
  path: '/slips',
  validateSearch: (search: QueueLink) => v.parse(queueSearch(SLIP_FILTERS), search),
  component: Slips,
})

const slip = createRoute({ getParentRoute: () => slips, path: '$id', component: Slip })

const arrivals = createRoute({
  getParentRoute: () => root,
  path: '/arrivals',
  validateSearch: (search: QueueLink) => v.parse(queueSearch(ARRIVAL_FILTERS), search),
  component: Arrivals,
})

const arrival = createRoute({ getParentRoute: () => arrivals, path: '$id', component: Arrival })

const announcements = createRoute({
  getParentRoute: () => root,
  path: '/announcements',
  validateSearch: (search: QueueLink) => v.parse(queueSearch(ANNOUNCEMENT_FILTERS), search),
  component: Announcements,
})

const announcement = createRoute({
  getParentRoute: () => announcements,
  path: '$id',
  component: Announcement,
})

const members = createRoute({
  getParentRoute: () => root,
  path: '/members',
  validateSearch: ({ search }: { search?: string } & SearchSchemaInput) => ({
    search: typeof search === 'string' ? search : '',
  }),
  component: Members,
})

const member = createRoute({ getParentRoute: () => members, path: '$id', component: Member })

const proposals = createRoute({ getParentRoute: () => root, path: '/proposals', component: Proposals })
const people = createRoute({ getParentRoute: () => root, path: '/people', component: People })
const account = createRoute({ getParentRoute: () => root, path: '/account', component: Account })
const log = createRoute({ getParentRoute: () => root, path: '/log', component: Log })
const invitation = createRoute({ getParentRoute: () => root, path: '/invitation' })

const routeTree = root.addChildren([
  start,
  withdrawals.addChildren([withdrawal]),
  slips.addChildren([slip]),
  arrivals.addChildren([arrival]),
  announcements.addChildren([announcement]),
  members.addChildren([member]),
  proposals,
  people,
  account,
  log,
  invitation,
])

/** The places of the desk. */
export function createDeskRouter() {
  return createRouter({ routeTree, parseSearch, stringifySearch })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDeskRouter>
  }
}
