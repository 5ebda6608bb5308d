import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { moneyNews } from '../../../../src/data/money/money-news.ts'
import { MoneyFollowUp } from '../../../../src/features/money-action/money-follow-up.tsx'
import { newBrowser } from '../../../unit/storage/browser.ts'
import { renderInApp } from '../../in-app.tsx'

beforeEach(newBrowser)

const UNANSWERED = {
  key: '7b9f6d9e-0d0c-4a52-9a2c-7f6a5d1f0a11',
  owner: 'somchai',
  method: 'POST',
  path: '/api/wallet/transfer',
  change: 'transfer',
  amountSatang: 100_00,
  sentAt: 0,
  isKeyless: false,
} as const

test('an action without an answer is not shown as a phone without a network', async () => {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <MoneyFollowUp waitingSheet={undefined} onStatement={() => {}} onContact={() => {}} />,
    }),
    history: createMemoryHistory(),
  })
  renderInApp(<RouterProvider router={router} />)
  await act(() => router.load())
  act(() => moneyNews.publish({ kind: 'unknown', intent: UNANSWERED }))
  const alert = await screen.findByRole('alertdialog', { name: 'Result not known yet' })
  expect(alert.innerHTML).toContain('#i-clock')
  expect(alert.innerHTML).not.toContain('#i-offline')
})
