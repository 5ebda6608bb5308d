import { expect, test } from 'vitest'
import type { StatementEntry } from '../../../../src/data/wallet/statement.ts'
import { EntrySteps } from '../../../../src/features/statement/entry-steps.tsx'
import { renderInApp } from '../../in-app.tsx'

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
