import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Wallet } from '../../../../src/data/wallet/wallet.ts'
import { FollowWithdrawal } from '../../../../src/features/withdraw/follow-withdrawal.tsx'
import { renderInApp } from '../../in-app.tsx'

const ID = '01a214c9-8a31-7000-8400-b155baea8a4a'

/** The progress of a withdrawal to this account. */
function follow(account: Wallet['bankAccount']) {
  renderInApp(
    <FollowWithdrawal
      pending={{ amountSatang: 500_00, since: '2026-11-25T00:00:00Z', id: ID }}
      expected={undefined}
      usualMinutes={undefined}
      account={account}
      isOverHome
      onContact={() => {}}
      onClose={() => {}}
    />,
  )
}

test('the reference of a pending withdrawal is short on the screen and copied in full', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
  Object.assign(navigator, { clipboard: { writeText } })
  follow(undefined)
  expect(screen.getByText('BAEA-8A4A')).toBeVisible()
  expect(screen.queryByText(ID)).toBeNull()
  screen.getByRole('button', { name: 'Copy reference' }).click()
  await expect.poll(() => writeText.mock.calls).toEqual([[ID]])
})

test('the last step names the account, and nothing where the phone has kept none', () => {
  follow({
    bank: undefined,
    bankAccountName: undefined,
    bankCode: 'SCB',
    bankAccountNo: '9876543210',
    currency: undefined,
  })
  expect(screen.getByText('In your bank, SCB •••3210')).toBeVisible()
  cleanup()
  follow(undefined)
  expect(screen.getByText('In your bank')).toBeVisible()
})
