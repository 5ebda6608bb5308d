import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Person } from '../../../desk/contract/people.ts'
import { createQueryClient } from '../../../desk/src/http/query-client.ts'
import { session } from '../../../desk/src/http/session.ts'
import type { Queue, QueueTypes } from '../../../desk/src/queue/definition.ts'
import { ActForm } from '../../../desk/src/queue/queue-item.tsx'
import { createDeskRouter } from '../../../desk/src/router.tsx'

export const ME: Person = {
  id: '0198f3c2-0000-7000-8000-00000000000a',
  username: 'mali',
  name: 'Mali',
  role: 'manager',
  status: 'active',
  isDemo: true,
  createdAt: '2026-01-01T00:00:00.000Z',
}

const MINE = { id: ME.id, name: ME.name, since: '2026-11-25T05:00:00.000Z' }

export const WITHDRAWAL = {
  id: '0198f3c2-0000-7000-8000-000000000001',
  holder: MINE,
  member: '081···5678',
  isLocked: false,
  amount: 300,
  bankCode: 'SCB',
  accountEnd: '7890',
  accountSince: '2026-01-01T00:00:00.000Z',
  isYoungAccount: false,
  isOtherHolder: false,
  askedAt: '2026-11-25T04:00:00.000Z',
  state: 'claimed',
  memberId: '0198f3c2-0000-7000-8000-000000000002',
  name: 'Somchai',
  memberSince: '2026-01-01T00:00:00.000Z',
  accountName: 'SOMCHAI',
  paidIn: { amount: 500, times: 1 },
  paidOut: { amount: 0, times: 0 },
  walletAfter: 200,
  sharedWith: [],
  dayAmount: 300,
  secondAbove: 20_000,
  payingBanks: ['SCB'],
  steps: [],
}

/** A slip of which the bank knows nothing. */
export const SLIP = {
  ...WITHDRAWAL,
  handedInAt: WITHDRAWAL.askedAt,
  finding: 'not-at-bank',
  memberBank: { code: 'SCB', accountEnd: '7890', accountName: 'SOMCHAI' },
  slips: { accepted: 0, rejected: 0 },
  says: {},
  receivers: [],
  managerAbove: 5000,
  history: [],
}

export const MEMBER = {
  id: WITHDRAWAL.memberId,
  phone: WITHDRAWAL.member,
  name: WITHDRAWAL.name,
  status: 'active',
  since: WITHDRAWAL.memberSince,
  bankCode: 'SCB',
  accountEnd: '7890',
  accountName: 'SOMCHAI',
  isOtherHolder: false,
  sessions: 1,
  balances: [],
  limits: [],
  timeline: [],
}

/** A page of a queue with these rows, as the server answers it. */
export const pageOf = (rows: readonly object[], total = rows.length) => ({
  now: '2026-11-25T05:00:00.000Z',
  rows,
  total,
  sum: 300,
  counts: { open: total, mine: 0, second: 0, large: 0 },
})

/** The answers of the server by method and path: a body, or what makes one of the body that was sent. Anything else has no network. */
export type Answers = Record<string, unknown>

/** Nothing waits for a second person, and nobody in the chat, unless a test says so. */
const USUAL: Answers = {
  'POST /api/proposals': [],
  'GET /api/signals': { chat: { version: 1, waiting: 0, isOffered: true }, signals: [] },
  'GET /api/connections': [],
  'GET /api/canned-answers': [],
  'GET /api/site': [],
}

// React reports elements that the browser does not know, and jsdom does not know `search`.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' })

// The desk's pages are not translated.
beforeEach(() => {
  document.documentElement.translate = false
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  session.begin('token', ME)
  vi.stubGlobal('scrollTo', () => {})
  // No hand has been on the page, so that it makes no sound.
  Object.assign(navigator, { userActivation: { hasBeenActive: false } })
})
afterEach(() => {
  onlineManager.setOnline(true)
  session.leave()
})

/** Opens the desk at an address, with somebody logged in. Returns what was requested, which goes on growing. @param landmark what the page has */
export async function openDesk(
  path: string,
  answers: Answers,
  landmark: 'navigation' | 'main' = 'navigation',
) {
  const requests: { readonly call: string; readonly body: unknown }[] = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const called = `${request.method ?? 'GET'} ${address}`
    const body: unknown = typeof request.body === 'string' ? JSON.parse(request.body) : undefined
    requests.push({ call: called, body })
    const answer = answers[called] ?? USUAL[called]
    if (answer === undefined) throw new TypeError('Failed to fetch')
    const made: unknown = await (typeof answer === 'function' ? answer(body) : answer)
    return made instanceof Response ? made : Response.json(made)
  })
  const queries = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createDeskRouter()
  const shown = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} history={history} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  await screen.findByRole(landmark)
  return {
    ...shown,
    requests,
    /** How often a call was requested. */
    count: (called: string) => requests.filter(({ call }) => call === called).length,
    go: (to: string) => act(() => router.navigate({ to })),
    address: () => history.location.href,
  }
}

/** Opens the question before an act. Returns what is in its dialog. */
export async function ask(name: string | RegExp) {
  fireEvent.click(await screen.findByRole('button', { name }))
  return within(screen.getByRole('dialog'))
}

/** Types into the field with that label. */
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** Sends the form that has the button. */
export async function submit(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name })
  fireEvent.submit(button.closest('form') ?? button)
}

export const WITHDRAWAL_PATH = `/api/withdrawals/${WITHDRAWAL.id}`

/** Opens a withdrawal, and the queue that has it. */
export function openWithdrawal(withdrawal: object = WITHDRAWAL, answers: Answers = {}) {
  return openDesk(`/withdrawals/${WITHDRAWAL.id}`, {
    'POST /api/withdrawals': pageOf([withdrawal]),
    [`GET ${WITHDRAWAL_PATH}`]: withdrawal,
    ...answers,
  })
}

/** Opens the form of an act, whose name is on its button, for a person who fills it in. */
export function openForm<T extends QueueTypes>(
  { useForm }: Queue<T>,
  asked: T['act']['act'],
  detail: T['detail'],
) {
  const onAct = vi.fn<(sent: T['act']) => void>()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <I18nProvider i18n={i18n}>
        <ActForm
          useForm={useForm}
          detail={detail}
          act={asked}
          words={{ name: asked, question: 'Sure?' }}
          isBusy={false}
          onAct={onAct}
          onClose={() => undefined}
        />
      </I18nProvider>
    </QueryClientProvider>,
  )
  return { onAct, person: userEvent.setup() }
}
