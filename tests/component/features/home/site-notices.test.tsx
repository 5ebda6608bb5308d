import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hiddenTexts } from '../../../../src/data/hidden-texts.ts'
import { queryClient } from '../../../../src/data/query-client.ts'
import { SiteNotices } from '../../../../src/features/home/site-notices.tsx'
import { OwnElement } from '../../../../src/ui/own-element.tsx'
import { type Answers, backend } from '../../../unit/data/backend.ts'
import { newBrowser } from '../../../unit/storage/browser.ts'

let answers: Answers
beforeEach(() => {
  newBrowser()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  answers = {
    'GET /api/lookup/notice': { notice: 'Banks rest at 23:00' },
    'GET /api/lookup/active': { active: true },
  }
  backend(answers)
})
afterEach(() => queryClient.clear())

function visit(): void {
  cleanup()
  queryClient.clear()
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n} defaultComponent={OwnElement}>
        <SiteNotices />
      </I18nProvider>
    </QueryClientProvider>,
  )
}

test('a dismissed notice does not return at the next visit, and another one is shown', async () => {
  visit()
  await screen.findByText('Banks rest at 23:00')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss this notice' }))
  expect(screen.queryByText('Banks rest at 23:00')).toBeNull()
  await waitFor(async () => expect(await hiddenTexts('notice')).toHaveLength(1))

  answers['GET /api/lookup/notice'] = { notice: 'New games on Friday' }
  visit()
  expect(await screen.findByText('New games on Friday')).toBeInTheDocument()

  answers['GET /api/lookup/notice'] = { notice: 'Banks rest at 23:00' }
  const calls = backend(answers)
  visit()
  await waitFor(() => expect(calls).toContain('GET /api/lookup/notice'))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByText('Banks rest at 23:00')).toBeNull()
})

test('a notice that was dismissed in one language is dismissed in all', async () => {
  answers['GET /api/lookup/notice'] = ({ headers }) =>
    Response.json({ notice: `Rest, in ${headers.get('accept-language') ?? 'en'}` })
  visit()
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss this notice' }))
  await waitFor(async () => expect(await hiddenTexts('notice')).toHaveLength(3))

  i18n.loadAndActivate({ locale: 'lo', messages: {} })
  const calls = backend(answers)
  visit()
  await waitFor(() => expect(calls).toContain('GET /api/lookup/notice'))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByText(/Rest, in/)).toBeNull()
})
