import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { HandedInSlip } from '../../../../src/features/deposit/handed-in/handed-in-slip.tsx'
import { SlipHistorySheet } from '../../../../src/features/slip-history/slip-history-sheet.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

const nothing = () => undefined

beforeEach(async () => {
  await logInAnew()
  const slip = { reference: 'a-slip', createdAt: '2026-11-25T05:00:00.000Z', amount: 250, status: 'SUCCESS' }
  backend({
    'GET /api/wallet': WIRE_WALLET,
    'POST /api/statement/slip': [{ ...slip, note: 'CREDITED_BEFORE' }],
  })
  URL.createObjectURL = () => 'blob:slip'
})

test('a slip whose money had come before is no new success, where it was sent', async () => {
  const picture = new File([''], 'slip.png')
  renderInApp(<HandedInSlip reference="a-slip" picture={picture} onAnother={nothing} onHome={nothing} />)
  expect(await screen.findByText('This transfer was already in your wallet')).toBeVisible()
  expect(screen.queryByText('In your wallet')).toBeNull()
})

test('a slip whose money had come before is no new success in the list of slips', async () => {
  renderInApp(<SlipHistorySheet onClose={nothing} />)
  expect(await screen.findByText('Counted before')).toBeVisible()
  expect(screen.queryByText('Success')).toBeNull()
})
