import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type ExpectedTransfer, expectTransfer } from '../../../../src/data/money/expected-transfer.ts'
import { OnItsWay } from '../../../../src/features/on-its-way/on-its-way.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderOnPage } from '../../in-app.tsx'

beforeEach(logInAnew)

const MADE_AT = Date.parse('2026-11-26T05:00:00Z')
const TO_BANK = { sinceMs: MADE_AT, isReported: true, account: { bankCode: 'SCB', end: '1234' } }
const TO_QR = { sinceMs: MADE_AT, isReported: true }
const BEFORE = '2026-11-26T04:30:00Z'
const AFTER = '2026-11-26T05:01:00Z'

/** How many rows home has for a transfer that is looked for, beside one pending item. */
async function rowsOf(transfer: ExpectedTransfer, kind: string, since: string): Promise<number> {
  const onItsWay = { transfer: 0, items: [{ id: 'i', kind, amount: 500, since }], refused: [] }
  backend({ 'GET /api/wallet': { ...WIRE_WALLET, onItsWay } })
  expectTransfer(transfer)
  await renderOnPage(<OnItsWay place="home" />)
  await screen.findByText(/500\.00/)
  return screen.getAllByRole('link').length
}

test.each([
  ['the slip of an earlier deposit', TO_BANK, 'slip', BEFORE],
  ['an earlier report', TO_BANK, 'announcement', BEFORE],
  ['an open QR, which is paid in another way', TO_BANK, 'qr', BEFORE],
  ['a withdrawal', TO_BANK, 'withdrawal', AFTER],
])('a transfer that was made has a row of its own beside %s', async (_what, transfer, kind, since) => {
  expect(await rowsOf(transfer, kind, since)).toBe(2)
})

test.each([
  ['the slip that was sent of it', TO_BANK, 'slip', AFTER],
  ['the report of it', TO_BANK, 'announcement', AFTER],
  ['the QR that it paid', TO_QR, 'qr', BEFORE],
])('a transfer that was made has its row in %s', async (_what, transfer, kind, since) => {
  expect(await rowsOf(transfer, kind, since)).toBe(1)
})

test.each([
  [4, 4, undefined],
  [5, 3, '2 more'],
  [6, 3, '3 more'],
])(
  'of %d amounts on their way %d have a line on home, and never one is folded',
  async (count, lines, rest) => {
    const items = Array.from({ length: count }, (_, index) => ({
      id: `slip-${index}`,
      kind: 'slip',
      amount: 100 + index,
      since: new Date(MADE_AT + index).toISOString(),
    }))
    backend({ 'GET /api/wallet': { ...WIRE_WALLET, onItsWay: { transfer: 0, items, refused: [] } } })
    await renderOnPage(<OnItsWay place="home" />)
    await screen.findByText(/100\.00/)
    expect(screen.getAllByRole('link')).toHaveLength(lines)
    expect(screen.queryByRole('button')?.textContent).toBe(rest)
  },
)
