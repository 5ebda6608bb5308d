import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import * as v from 'valibot'
import { parseSearch, stringifySearch } from '../../src/domain/text/url-search.ts'
import { Member } from './members/member.tsx'
import { Members } from './members/members.tsx'
import { Log } from './people/log.tsx'
import { People } from './people/people.tsx'
import { QueueSearch, SlipSearch } from './queue/queue-search.ts'
import { Root } from './root.tsx'
import { Slip } from './slips/slip.tsx'
import { Slips } from './slips/slips.tsx'
import { Withdrawal } from './withdrawals/withdrawal.tsx'
import { Withdrawals } from './withdrawals/withdrawals.tsx'

const root = createRootRoute({ component: Root })

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => redirect({ to: '/withdrawals', throw: true }),
})

const withdrawals = createRoute({
  getParentRoute: () => root,
  path: '/withdrawals',
  validateSearch: (search: Partial<v.InferOutput<typeof QueueSearch>> & SearchSchemaInput) =>
    v.parse(QueueSearch, search),
  component: Withdrawals,
})

const withdrawal = createRoute({ getParentRoute: () => withdrawals, path: '$id', component: Withdrawal })

const slips = createRoute({
  getParentRoute: () => root,
  path: '/slips',
  validateSearch: (search: Partial<v.InferOutput<typeof SlipSearch>> & SearchSchemaInput) =>
    v.parse(SlipSearch, search),
  component: Slips,
})

const slip = createRoute({ getParentRoute: () => slips, path: '$id', component: Slip })

const members = createRoute({
  getParentRoute: () => root,
  path: '/members',
  validateSearch: ({ search }: { search?: string } & SearchSchemaInput) => ({
    search: typeof search === 'string' ? search : '',
  }),
  component: Members,
})

const member = createRoute({ getParentRoute: () => members, path: '$id', component: Member })

const people = createRoute({ getParentRoute: () => root, path: '/people', component: People })
const log = createRoute({ getParentRoute: () => root, path: '/log', component: Log })
const invitation = createRoute({ getParentRoute: () => root, path: '/invitation' })

/** The places of the desk. */
export const router = createRouter({
  routeTree: root.addChildren([
    start,
    withdrawals.addChildren([withdrawal]),
    slips.addChildren([slip]),
    members.addChildren([member]),
    people,
    log,
    invitation,
  ]),
  parseSearch,
  stringifySearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
