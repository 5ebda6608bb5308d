import type { Page, Route } from '@playwright/test'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { CHAT, openChat, visibleMessages, sendMessage } from '../../support/browser/steps/chat.ts'
import {
  fillInTransfer,
  sendTransfer,
  transferSheet,
  TRANSFER_PATH,
} from '../../support/browser/steps/transferring.ts'
import { balance, outlastTimers, sendLogin, withoutStream } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'
import { WORDS } from '../../support/browser/words/words.ts'
import { logNothingToBeSeen } from '../../support/pages/nothing-to-be-seen.ts'

const { th } = WORDS
const money = MONEY_WORDS.th

/** The proxy between a phone and a server that is overloaded, or is just being started. */
const STORMS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'a proxy in front that answers 502 with a page': (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
  'a server that answers 503': (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: 'Service Unavailable' }),
  'a server that answers 500': (route) =>
    route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }),
}

/** A safe read is requested once, and twice more after an error of a gateway. */
const MAX_OF_ONE_VISIT = 3

/** Every address of the API that was requested, in order. */
function watchCalls(page: Page): readonly string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) paths.push(pathname)
  })
  return paths
}

function countOf(paths: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const path of paths) counts[path] = (counts[path] ?? 0) + 1
  return counts
}

for (const [name, answer] of Object.entries(STORMS)) {
  test(`a member meets ${name}: nothing is lost, money moves once, and the server is not flooded`, async ({
    page,
    context,
    players,
    watched,
  }) => {
    watched.expectErrors(LOGGED.status(500), LOGGED.status(502), LOGGED.status(503))
    await context.addInitScript(logNothingToBeSeen, th.somethingWentWrong)
    const member = await players.join({ wallet: 500, games: { PG: 0 } })
    const storm = () => page.route('**/api/**', answer)
    const calm = () => page.unroute('**/api/**', answer)
    const calls = watchCalls(page)
    await withoutStream(context)

    await page.goto('/login')
    await sendLogin(page, { member })
    await expect(balance(page)).toContainText('฿500.00')
    await page.waitForLoadState('networkidle')

    await storm()
    const before = calls.length
    await page.reload()
    await expect(page.getByRole('banner')).toBeVisible()
    // Long enough for every intended repetition, and for unintended ones.
    await outlastTimers(page, 4000)
    const counts = countOf(calls.slice(before))
    expect(Math.max(...Object.values(counts)), 'calls to one address').toBeLessThanOrEqual(MAX_OF_ONE_VISIT)
    await calm()
    await page.reload()
    await expect(balance(page)).toContainText('฿500.00')

    // The server executes the first one, and only its answer is lost.
    await fillInTransfer(page, 'PG')
    let sent = 0
    await storm()
    await page.route(`**${TRANSFER_PATH}`, async (route) => {
      sent += 1
      if (sent === 1) await route.fetch()
      await route.fallback()
    })
    await sendTransfer(page)
    await expect(transferSheet(page).getByText(money.checking)).toBeVisible()
    await outlastTimers(page, 1500)
    await expect(transferSheet(page).getByLabel(money.amount)).toHaveValue('100')
    await calm()
    const done = page.getByRole('alertdialog', { name: money.done })
    await expect(done).toBeVisible()
    await done.getByRole('button', { name: money.ok }).click()
    expect(await players.balances(member)).toEqual({ WALLET: 400, PG: 100 })

    await page.goto('/contact')
    const chat = await openChat(page)
    await expect(chat.getByText(CHAT.th.connected)).toBeVisible()
    await storm()
    await sendMessage(chat, 'พายุ')
    await expect(chat.getByText('พายุ')).toBeVisible()
    await outlastTimers(page, 1000)
    expect(countOf(calls)['/api/chat/send-message']).toBe(1)
    await calm()
    await expect(chat.getByText(CHAT.th.sent)).toBeVisible()
    expect(await visibleMessages(chat, 'พายุ')).toEqual(['พายุ'])
  })
}
