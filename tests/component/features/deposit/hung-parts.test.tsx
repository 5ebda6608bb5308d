import '../../../support/fresh-modules.ts'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { GiftPanel } from '../../../../src/features/deposit/wallet/gift-panel.tsx'
import { renderInApp } from '../../in-app.tsx'

vi.mock(import('../../../../src/features/deposit/wallet/gift-form.tsx'), () => new Promise(() => undefined))

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a gift form whose encryption never comes says so before anything is typed, and can try again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  renderInApp(
    <GiftPanel
      wallet={{
        mode: undefined,
        walletAccountName: 'Somchai',
        walletAccountNo: undefined,
        minimum: undefined,
      }}
    />,
  )
  await pass(19_000)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await pass(1000)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
  expect(screen.queryByRole('textbox')).toBeNull()
})
