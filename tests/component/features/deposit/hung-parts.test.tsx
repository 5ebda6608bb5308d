import '../../../support/fresh-modules.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { GiftPanel } from '../../../../src/features/deposit/wallet/gift-panel.tsx'
import { OwnElement } from '../../../../src/ui/own-element.tsx'

vi.mock(import('../../../../src/features/deposit/wallet/gift-form.tsx'), () => new Promise(() => undefined))

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a gift form whose encryption never comes says so before anything is typed, and can try again', async () => {
  render(
    <I18nProvider i18n={i18n} defaultComponent={OwnElement}>
      <GiftPanel wallet={{ mode: undefined, walletAccountName: 'Somchai', walletAccountNo: undefined }} />
    </I18nProvider>,
  )
  await pass(19_000)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await pass(1000)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
  expect(screen.queryByRole('textbox')).toBeNull()
})
