import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { FollowWithdrawal } from '../../../../src/features/withdraw/follow-withdrawal.tsx'
import { OwnElement } from '../../../../src/ui/own-element.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const ID = '01a214c9-8a31-7000-8400-b155baea8a4a'

test('the reference of a pending withdrawal is short on the screen and copied in full', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
  Object.assign(navigator, { clipboard: { writeText } })
  render(
    <I18nProvider i18n={i18n} defaultComponent={OwnElement}>
      <FollowWithdrawal
        pending={{ amountSatang: 500_00, since: '2026-11-25T00:00:00Z', id: ID }}
        expected={undefined}
        usualMinutes={undefined}
        account={undefined}
        isOverHome
        onContact={() => {}}
        onClose={() => {}}
      />
    </I18nProvider>,
  )
  expect(screen.getByText('BAEA-8A4A')).toBeVisible()
  expect(screen.queryByText(ID)).toBeNull()
  screen.getByRole('button', { name: 'Copy reference' }).click()
  await expect.poll(() => writeText.mock.calls).toEqual([[ID]])
})
