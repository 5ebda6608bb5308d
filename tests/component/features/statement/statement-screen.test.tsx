import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keys } from '../../../../src/data/cache/keys.ts'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
import { StatementScreen } from '../../../../src/features/statement/statement-screen.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

const nothing = () => undefined

const SLIP = { id: 's', kind: 'slip', amount: 500, since: '2026-11-26T05:01:00Z' }

const show = () =>
  renderInApp(
    <StatementScreen
      onItsWay={<p>A slip</p>}
      kind={undefined}
      onKind={nothing}
      entry={undefined}
      onOpenEntry={nothing}
      onCloseEntry={nothing}
      onFollow={nothing}
      onOpenSlips={nothing}
      onDeposit={nothing}
      onContact={nothing}
    />,
  )

beforeEach(logInAnew)

test('a statement below money on its way does not say that there are no transactions', async () => {
  backend({
    'GET /api/wallet': { ...WIRE_WALLET, onItsWay: { items: [SLIP] } },
    'POST /api/statement': [],
  })
  show()
  expect(await screen.findByText('What is on its way shows here when it has arrived.')).toBeVisible()
  expect(screen.queryByText('No transactions yet')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Deposit' })).toBeNull()
})

test('an empty statement that cannot be read again says so, not that there are no transactions', async () => {
  backend({
    'GET /api/wallet': WIRE_WALLET,
    'POST /api/statement': () => Response.json({ message: 'INTERNAL_SERVER_ERROR' }, { status: 500 }),
  })
  queryClient.setQueryData(
    keys.statement,
    { pages: [{ rows: [], total: 0, days: undefined }], pageParams: [1] },
    { updatedAt: 1 },
  )
  show()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.queryByText('No transactions yet')).toBeNull()
  expect(screen.queryByText(/As last seen/)).toBeNull()
})
