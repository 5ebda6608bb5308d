import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WithdrawTarget } from '../../../../src/features/withdraw/withdraw-target.tsx'
import { renderInApp } from '../../in-app.tsx'

test('the target of a withdrawal names its currency where the account is in kip', () => {
  const account = { bankCode: 'BCEL', bank: undefined, bankAccountName: 'SOMSAK', bankAccountNo: '01012000' }
  const { unmount } = renderInApp(<WithdrawTarget account={{ ...account, currency: 'LAK' }} />)
  expect(screen.getByText('BCEL · SOMSAK · ₭ LAK')).toBeVisible()
  unmount()
  renderInApp(<WithdrawTarget account={{ ...account, currency: 'BAHT' }} />)
  expect(screen.getByText('BCEL · SOMSAK')).toBeVisible()
})
