import { i18n } from '@lingui/core'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
import { hiddenTexts } from '../../../../src/data/phone/hidden-texts.ts'
import { SiteNotices } from '../../../../src/features/home/site-notices.tsx'
import { type Answers, backend } from '../../../unit/data/backend.ts'
import { newBrowser } from '../../../unit/storage/browser.ts'
import { renderInApp } from '../../in-app.tsx'

let answers: Answers
beforeEach(() => {
  newBrowser()
  answers = {
    'GET /api/lookup/notice': { notice: 'Banks rest at 23:00' },
    'GET /api/lookup/active': { active: true },
  }
  backend(answers)
})

function visit(): void {
  cleanup()
  queryClient.clear()
  renderInApp(<SiteNotices />)
}

/** Visits again, until the notice of the server was read. */
async function visitAgain() {
  const calls = backend(answers)
  visit()
  await waitFor(() => expect(calls).toContain('GET /api/lookup/notice'))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
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
  await visitAgain()
  expect(screen.queryByText('Banks rest at 23:00')).toBeNull()
})

test('a notice that was dismissed in one language is dismissed in all', async () => {
  answers['GET /api/lookup/notice'] = ({ headers }) =>
    Response.json({ notice: `Rest, in ${headers.get('accept-language') ?? 'en'}` })
  visit()
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss this notice' }))
  await waitFor(async () => expect(await hiddenTexts('notice')).toHaveLength(3))

  i18n.loadAndActivate({ locale: 'lo', messages: {} })
  await visitAgain()
  expect(screen.queryByText(/Rest, in/)).toBeNull()
})
