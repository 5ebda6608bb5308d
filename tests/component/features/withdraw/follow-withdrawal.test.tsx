import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FollowWithdrawal } from '../../../../src/features/withdraw/follow-withdrawal.tsx'
import { renderInApp } from '../../in-app.tsx'

const ID = '01a214c9-8a31-7000-8400-b155baea8a4a'

test('the reference of a pending withdrawal is short on the screen and copied in full', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
  Object.assign(navigator, { clipboard: { writeText } })
  renderInApp(
    <FollowWithdrawal
      pending={{ amountSatang: 500_00, since: '2026-11-25T00:00:00Z', id: ID }}
      expected={undefined}
      usualMinutes={undefined}
      account={undefined}
      isOverHome
      onContact={() => {}}
      onClose={() => {}}
    />,
  )
  expect(screen.getByText('BAEA-8A4A')).toBeVisible()
  expect(screen.queryByText(ID)).toBeNull()
  screen.getByRole('button', { name: 'Copy reference' }).click()
  await expect.poll(() => writeText.mock.calls).toEqual([[ID]])
})
