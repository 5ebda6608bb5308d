import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Detail } from '../../../desk/contract/withdrawals.ts'
import { WithdrawalActForm } from '../../../desk/src/withdrawals/withdrawal-act-form.tsx'

// The desk's pages are not translated.
beforeEach(() => {
  document.documentElement.translate = false
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

const ID = '0198f3c2-0000-7000-8000-000000000000'
const DETAIL: Detail = {
  id: ID,
  member: '020···2345',
  bankCode: 'BCEL',
  accountEnd: '3001',
  accountName: 'SOMSAK',
  amount: 300_00,
  askedAt: '2026-11-25T05:00:00.000Z',
  state: 'approved',
  name: 'ສົມສັກ',
  memberSince: '2026-01-01T00:00:00.000Z',
  paidIn: { amount: 0, times: 0 },
  paidOut: { amount: 0, times: 0 },
  memberId: ID,
  sharedWith: [],
  walletAfter: 0,
  secondAbove: 500_000,
  payingBanks: ['BCEL'],
  steps: [],
}

test.each([
  ['LAK', 'ສົມສັກ · BCEL ··3001 · account in kip · ฿300'],
  ['BAHT', 'ສົມສັກ · BCEL ··3001 · account in baht · ฿300'],
  [undefined, 'ສົມສັກ · BCEL ··3001 · ฿300'],
] as const)('who marks a withdrawal as paid reads the currency of the account (%s)', (currency, about) => {
  render(
    <I18nProvider i18n={i18n}>
      <WithdrawalActForm
        detail={{ ...DETAIL, currency }}
        act="pay"
        words={{ name: 'Mark as paid', question: 'Has the bank paid it?' }}
        isBusy={false}
        onAct={() => undefined}
        onClose={() => undefined}
      />
    </I18nProvider>,
  )
  expect(screen.getByRole('dialog', { hidden: true })).toHaveTextContent(about)
})
