import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { StatementEntry } from '../../../../src/data/statement.ts'
import { EntrySteps } from '../../../../src/features/statement/entry-steps.tsx'
import { OwnElement } from '../../../../src/ui/own-element.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const NOW = new Date('2026-11-25T00:00:00Z')

/** The steps of a transaction of this kind, as text; it is pending unless `more` says otherwise. */
function stepsOf(statementType: string, more: Partial<StatementEntry> = {}) {
  const entry = {
    _id: 'a',
    statementType,
    status: 'PENDING',
    amount: 500_00,
    createdAt: '2026-11-25T00:00:00Z',
    ...more,
  }
  const { container } = render(
    <I18nProvider i18n={i18n} defaultComponent={OwnElement}>
      {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields that it reads */}
      <EntrySteps entry={entry as StatementEntry} now={NOW} />
    </I18nProvider>,
  )
  return container.textContent
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

test('the end of a withdrawal names the account it is paid to', () => {
  const account = { bankCode: 'KBANK', end: '4321' }
  expect(stepsOf('withdraw', { status: 'SUCCESS', account })).toContain('In your bank, KBANK •••4321')
})

test.each(['bonus', 'refund', 'a kind of a later server'])(
  'no bank is waited for with a pending %s',
  (kind) => {
    expect(stepsOf(kind)).toBe('')
  },
)
