import { dehydrate, hydrate } from '@tanstack/react-query'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keys } from '../../../../src/data/cache/keys.ts'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
import { fromCopy, toCopy } from '../../../../src/data/offline/offline-copies.ts'
import { type StatementEntry, statementList } from '../../../../src/data/wallet/statement.ts'
import { walletQuery } from '../../../../src/data/wallet/wallet.ts'
import { EntrySteps } from '../../../../src/features/statement/entry-steps.tsx'
import { StatementScreen } from '../../../../src/features/statement/statement-screen.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { type Answers, backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

const AT = '2026-11-25T05:00:00.000Z'
const WITHDRAWAL = { _id: 'w', statementType: 'withdraw', status: 'PENDING', amount: 500, createdAt: AT }
const DEPOSIT = { _id: 'd', statementType: 'deposit', status: 'SUCCESS', amount: 77, createdAt: AT }

let answers: Answers

beforeEach(async () => {
  await logInAnew()
  answers = {
    'GET /api/wallet': {
      ...WIRE_WALLET,
      onItsWay: { withdrawal: 500, items: [{ id: 'w', kind: 'withdrawal', amount: 500, since: AT }] },
    },
    'POST /api/statement': { statements: [WITHDRAWAL, DEPOSIT], total: 2 },
  }
  backend(answers)
})

const follow = vi.fn<() => void>()

function Statement({ onItsWay = null }: { onItsWay?: ReactNode }) {
  const [entry, setEntry] = useState<string>()
  return (
    <StatementScreen
      onItsWay={onItsWay}
      kind={undefined}
      onKind={() => {}}
      entry={entry}
      onOpenEntry={setEntry}
      onCloseEntry={() => setEntry(undefined)}
      onFollow={follow}
      onOpenSlips={() => {}}
      onDeposit={() => {}}
      onContact={() => {}}
    />
  )
}

/** The wallet and the statement have been read in this visit. */
async function seen() {
  await queryClient.fetchQuery(walletQuery)
  await queryClient.fetchInfiniteQuery(statementList())
}

/** The app is opened again, with what the phone has kept of the earlier visit. */
function openAgain() {
  const copies = dehydrate(queryClient).queries.flatMap((query) => toCopy(query) ?? [])
  queryClient.clear()
  hydrate(queryClient, { mutations: [], queries: copies.flatMap((copy) => fromCopy(copy) ?? []) })
}

const row = (name: RegExp) => screen.findByRole('button', { name })
const details = (name: string) => screen.findByRole('dialog', { name })

test('only the row of the pending withdrawal leads to its progress', async () => {
  await seen()
  renderInApp(<Statement />)
  fireEvent.click(await row(/^Withdraw/))
  expect(follow).toHaveBeenCalledOnce()
  fireEvent.click(await row(/^Deposit/))
  expect(await details('Deposit')).toBeVisible()
  expect(follow).toHaveBeenCalledOnce()
})

test('without a network every row opens its own details, although a withdrawal is pending', async () => {
  await seen()
  openAgain()
  answers['GET /api/wallet'] = answers['POST /api/statement'] = () => Response.error()
  renderInApp(<Statement />)
  fireEvent.click(await row(/^Deposit/))
  expect(await details('Deposit')).toBeVisible()
  expect(follow).not.toHaveBeenCalled()
})

test('a row that was opened before the answer stays open and gets its number; no row is rendered anew', async () => {
  await seen()
  openAgain()
  const statement = answers['POST /api/statement']
  let release: (() => void) | undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  answers['POST /api/statement'] = async () => {
    await released
    return Response.json(statement)
  }
  renderInApp(<Statement />)
  const opener = await row(/^Deposit/)
  fireEvent.click(opener)
  const sheet = await details('Deposit')
  expect(within(sheet).queryByText('Reference')).toBeNull()
  await act(async () => release?.())
  expect(await within(sheet).findByText('Reference')).toBeVisible()
  expect(sheet).toHaveAttribute('open')
  expect(opener).toBeInTheDocument()
})

test('a row says how long ago it was', async () => {
  const createdAt = new Date(Date.now() - 5 * 60_000).toISOString()
  answers['POST /api/statement'] = { statements: [{ ...DEPOSIT, createdAt }], total: 1 }
  renderInApp(<Statement />)
  expect(await row(/5 minutes ago/)).toBeVisible()
})

test('two transactions of one moment have a row each', async () => {
  answers['POST /api/statement'] = { statements: [DEPOSIT, { ...DEPOSIT, _id: 'e' }], total: 2 }
  renderInApp(<Statement />)
  expect(await screen.findAllByRole('button', { name: /^Deposit/ })).toHaveLength(2)
})

test('a failed refresh of a long statement does not say that older items could not be loaded', async () => {
  const statements = Array.from({ length: 10 }, (_, place) => ({ ...DEPOSIT, _id: `d${place}` }))
  answers['POST /api/statement'] = { statements, total: 20 }
  await seen()
  renderInApp(<Statement />)
  await row(/Show more/)
  answers['POST /api/statement'] = () => Response.error()
  await act(() => queryClient.invalidateQueries({ queryKey: statementList().queryKey }))
  expect(await screen.findByText('As last seen')).toBeVisible()
  expect(screen.queryByText('Older items could not be loaded')).toBeNull()
  expect(await row(/Try again/)).toBeVisible()
})

test('a correction reads with its own sign, its accounts in their order, and why', async () => {
  const taken = {
    _id: 'c',
    statementType: 'correction',
    status: 'SUCCESS',
    from: 'WALLET',
    to: 'SCB',
    amount: -700,
    moved: -700,
  }
  answers['POST /api/statement'] = {
    statements: [{ ...taken, note: 'Credited to the wrong member', createdAt: AT }],
    total: 1,
  }
  renderInApp(<Statement />)
  const opener = await row(/^Correction: Wallet → SCB/)
  expect(opener).toHaveTextContent('−700.00')
  fireEvent.click(opener)
  const sheet = await details('Correction: Wallet → SCB')
  expect(within(sheet).getByText('Credited to the wrong member')).toBeInTheDocument()
})

test('a statement below money on its way does not say that there are no transactions', async () => {
  answers['POST /api/statement'] = []
  renderInApp(<Statement onItsWay={<p>A slip</p>} />)
  expect(await screen.findByText('What is on its way shows here when it has arrived.')).toBeVisible()
  expect(screen.queryByText('No transactions yet')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Deposit' })).toBeNull()
})

test('an empty statement that cannot be read again says so, not that there are no transactions', async () => {
  answers['POST /api/statement'] = () => Response.json({ message: 'INTERNAL_SERVER_ERROR' }, { status: 500 })
  const pages = [{ rows: [], total: 0, days: undefined }]
  queryClient.setQueryData(keys.statement, { pages, pageParams: [1] }, { updatedAt: 1 })
  renderInApp(<Statement />)
  expect(await row(/Try again/)).toBeVisible()
  expect(screen.queryByText('No transactions yet')).toBeNull()
  expect(screen.queryByText(/As last seen/)).toBeNull()
})

const NOW = new Date('2026-11-25T00:00:00Z')

/** The steps of a transaction of this kind, as text; it is pending unless `more` says otherwise. */
function stepsOf(statementType: string, more: Partial<StatementEntry> = {}) {
  const entry = { statementType, status: 'PENDING', createdAt: '2026-11-25T00:00:00Z', ...more }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields that it reads
  return renderInApp(<EntrySteps entry={entry as StatementEntry} now={NOW} />).container.textContent
}

test('a pending deposit waits for the bank, a withdrawal for the admin', () => {
  expect(stepsOf('deposit')).toContain('Waiting for the bank')
  expect(stepsOf('withdraw')).toContain('Admin is checking')
})

test('a deposit that has arrived says when its QR was created, or when the bank sent it', () => {
  const arrived = { status: 'SUCCESS', begunAt: '2026-11-24T23:58:00Z' }
  expect(stepsOf('deposit', { ...arrived, way: 'qr' })).toBe('QR created06:58In your wallet07:00')
  expect(stepsOf('deposit', { ...arrived, way: 'bank' })).toBe('Sent by your bank06:58In your wallet07:00')
  expect(stepsOf('deposit', { status: 'SUCCESS' }), 'where it is not known').toBe('')
})

test('the end of a withdrawal names the account it is paid to, where it is known', () => {
  const account = { bankCode: 'KBANK', end: '4321' }
  expect(stepsOf('withdraw', { status: 'SUCCESS', account })).toContain('In your bank, KBANK •••4321')
  expect(stepsOf('withdraw', { to: 'KBANK' })).toMatch(/In your bank, KBANK$/)
  expect(stepsOf('withdraw')).toMatch(/In your bank$/)
})

test.each(['bonus', 'refund', 'a kind of a later server'])(
  'no bank is waited for with a pending %s',
  (kind) => {
    expect(stepsOf(kind)).toBe('')
  },
)
