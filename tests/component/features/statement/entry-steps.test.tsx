import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { StatementEntry } from '../../../../src/data/statement.ts'
import { EntrySteps } from '../../../../src/features/statement/entry-steps.tsx'
import { OwnElement } from '../../../../src/ui/own-element.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const NOW = new Date('2026-11-25T00:00:00Z')

/** The steps of a pending transaction of this kind, as text. */
function stepsOf(statementType: string) {
  const entry = {
    _id: 'a',
    statementType,
    status: 'PENDING',
    amount: 500_00,
    createdAt: '2026-11-25T00:00:00Z',
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

test.each(['bonus', 'refund', 'a kind of a later server'])(
  'no bank is waited for with a pending %s',
  (kind) => {
    expect(stepsOf(kind)).toBe('')
  },
)
