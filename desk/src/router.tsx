import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../../src/domain/text/url-search.ts'
import { SECTION_NAMES } from '../contract/site/sections.ts'
import { announcementQueue } from './announcements/announcement-queue.tsx'
import { arrivalQueue } from './arrivals/arrival-queue.tsx'
import { BankStatement } from './books/bank-statement.tsx'
import { Books } from './books/books.tsx'
import { CannedAnswers } from './chat/canned-answers.tsx'
import { chatQueue } from './chat/chat-queue.tsx'
import { Member } from './members/member.tsx'
import { Members } from './members/members.tsx'
import { PaymentFilePage } from './payment-files/payment-file.tsx'
import { PaymentFiles } from './payment-files/payment-files.tsx'
import { Account } from './people/account.tsx'
import { Log } from './people/log.tsx'
import { People } from './people/people.tsx'
import { Proposals } from './proposals/proposals.tsx'
import type { Queue, QueueTypes } from './queue/definition.ts'
import { QueueItem } from './queue/queue-item.tsx'
import { QueuePage } from './queue/queue-page.tsx'
import { type Shown, shownOf } from './queue/queue-search.ts'
import { Rewards } from './rewards/rewards.tsx'
import { Root } from './root.tsx'
import { Overview } from './signals/overview.tsx'
import { Site } from './site/site.tsx'
import { slipQueue } from './slips/slip-queue.tsx'
import { withdrawalQueue } from './withdrawals/withdrawal-queue.tsx'

const root = createRootRoute({ component: Root })

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => redirect({ to: '/withdrawals', throw: true }),
})

/** What a link says of a queue; the queue opens its first filter for one that it does not have. */
type QueueLink = Partial<Shown<string>> & SearchSchemaInput

function pageOf<T extends QueueTypes>(queue: Queue<T>) {
  return {
    getParentRoute: () => root,
    validateSearch: (link: QueueLink) => shownOf(queue.filters, link),
    component: () => <QueuePage queue={queue} />,
  }
}

function itemOf<T extends QueueTypes>(queue: Queue<T>) {
  return { path: '$id', component: () => <QueueItem queue={queue} /> } as const
}

const withdrawals = createRoute({ ...pageOf(withdrawalQueue), path: '/withdrawals' })
const withdrawal = createRoute({ ...itemOf(withdrawalQueue), getParentRoute: () => withdrawals })
const slips = createRoute({ ...pageOf(slipQueue), path: '/slips' })
const slip = createRoute({ ...itemOf(slipQueue), getParentRoute: () => slips })
const arrivals = createRoute({ ...pageOf(arrivalQueue), path: '/arrivals' })
const arrival = createRoute({ ...itemOf(arrivalQueue), getParentRoute: () => arrivals })
const announcements = createRoute({ ...pageOf(announcementQueue), path: '/announcements' })
const announcement = createRoute({ ...itemOf(announcementQueue), getParentRoute: () => announcements })
const chat = createRoute({ ...pageOf(chatQueue), path: '/chat' })
const conversation = createRoute({ ...itemOf(chatQueue), getParentRoute: () => chat })
const cannedAnswers = createRoute({
  getParentRoute: () => root,
  path: '/canned-answers',
  component: CannedAnswers,
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

const books = createRoute({
  getParentRoute: () => root,
  path: '/books',
  validateSearch: ({ day, account }: { day?: string; account?: string } & SearchSchemaInput) => ({
    ...(typeof day === 'string' && { day }),
    ...(typeof account === 'string' && { account }),
  }),
  component: Books,
})

const rewards = createRoute({
  getParentRoute: () => root,
  path: '/rewards',
  validateSearch: (link: { period?: string; account?: string; code?: string } & SearchSchemaInput) => ({
    ...(typeof link.period === 'string' && { period: link.period }),
    ...(typeof link.account === 'string' && { account: link.account }),
    ...(typeof link.code === 'string' && { code: link.code }),
  }),
  component: Rewards,
})

const bankStatement = createRoute({
  getParentRoute: () => root,
  path: '/bank-statement',
  validateSearch: ({ day, bank }: { day?: string; bank?: string } & SearchSchemaInput) => ({
    ...(typeof day === 'string' && { day }),
    ...(typeof bank === 'string' && { bank }),
  }),
  component: BankStatement,
})

const paymentFiles = createRoute({
  getParentRoute: () => root,
  path: '/payment-files',
  component: PaymentFiles,
})
const paymentFile = createRoute({
  getParentRoute: () => root,
  path: '/payment-files/$id',
  component: PaymentFilePage,
})

const site = createRoute({
  getParentRoute: () => root,
  path: '/site',
  validateSearch: ({ section }: { section?: string } & SearchSchemaInput) => ({
    section: SECTION_NAMES.find((name) => name === section) ?? SECTION_NAMES[0],
  }),
  component: Site,
})

const overview = createRoute({ getParentRoute: () => root, path: '/overview', component: Overview })
const proposals = createRoute({ getParentRoute: () => root, path: '/proposals', component: Proposals })
const people = createRoute({ getParentRoute: () => root, path: '/people', component: People })
const account = createRoute({ getParentRoute: () => root, path: '/account', component: Account })
const log = createRoute({ getParentRoute: () => root, path: '/log', component: Log })
const invitation = createRoute({ getParentRoute: () => root, path: '/invitation' })

const routeTree = root.addChildren([
  start,
  overview,
  withdrawals.addChildren([withdrawal]),
  slips.addChildren([slip]),
  arrivals.addChildren([arrival]),
  announcements.addChildren([announcement]),
  chat.addChildren([conversation]),
  cannedAnswers,
  members.addChildren([member]),
  proposals,
  books,
  rewards,
  bankStatement,
  paymentFiles,
  paymentFile,
  site,
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
