import '../../../support/fresh-modules.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../src/data/query-client.ts'
import { useChosenSlip } from '../../../../src/features/deposit/slip/use-chosen-slip.ts'
import { GiftForm } from '../../../../src/features/deposit/wallet/gift-form.tsx'
import { OwnElement } from '../../../../src/ui/own-element.tsx'
import { newBrowser } from '../../../unit/storage/browser.ts'

vi.mock(
  import('../../../../src/features/deposit/wallet/seal-gift-link.ts'),
  () => new Promise(() => undefined),
)
vi.mock(import('../../../../src/features/deposit/slip/prepare-slip.ts'), () => new Promise(() => undefined))

beforeEach(() => {
  newBrowser()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a gift form whose encryption never comes says so, and can try again', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n} defaultComponent={OwnElement}>
        <GiftForm />
      </I18nProvider>
    </QueryClientProvider>,
  )
  await pass(19_000)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await pass(1000)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
})

test('a picture whose opener never comes is given up', async () => {
  const { result } = renderHook(useChosenSlip)
  act(() => result.current.choose(new File(['x'], 'slip.png', { type: 'image/png' })))
  await pass(19_000)
  expect(result.current.isPreparing).toBe(true)
  await pass(1000)
  expect(result.current).toMatchObject({ isPreparing: false, prepared: { kind: 'stuck' } })
})
