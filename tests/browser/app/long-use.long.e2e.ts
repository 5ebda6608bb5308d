import type { Page } from '@playwright/test'
import { visitAsNew } from '../../support/browser/player.ts'
import { balance } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'

/** More steps than the router may store, which stores more than a browser can go back. */
const STEPS = 120
const REMEMBERED = 100

async function goTo(page: Page, path: string): Promise<void> {
  await page
    .locator(`nav a[href="${path}"]`)
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click())
  await page.locator(`nav a[href="${path}"][aria-current="page"]`).first().waitFor()
}

/** The maximum number of pending updates in a React component. */
function longestQueue(page: Page): Promise<number> {
  return page.evaluate(() => {
    const get = (from: unknown, name: string): unknown =>
      typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined
    const root = document.querySelector('#root') ?? document.body
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer')) ?? ''
    const fibers = [get(root, key)]
    let longest = -1
    for (let fiber = fibers.pop(); fiber; fiber = fibers.pop()) {
      fibers.push(...[get(fiber, 'child'), get(fiber, 'sibling')].filter(Boolean))
      for (let hook = get(fiber, 'memoizedState'); hook; hook = get(hook, 'next')) {
        const last = get(get(hook, 'queue'), 'pending')
        let length = 0
        for (let update = last; update; update = get(update, 'next')) {
          length += 1
          if (get(update, 'next') === last) break
        }
        longest = Math.max(longest, length)
      }
    }
    return longest
  })
}

/** The number of history steps whose scroll position is stored for a reload. */
function rememberedSteps(page: Page): Promise<number> {
  return page.evaluate(() => {
    dispatchEvent(new Event('pagehide'))
    const stored = Object.entries(sessionStorage).find(([key]) => key.startsWith('tsr-scroll'))
    return Object.keys(JSON.parse(String(stored?.[1]))).length
  })
}

test('hours of navigation leave nothing of each step in memory', async ({ page, players }) => {
  await visitAsNew(page, players, { wallet: 500, games: {} })
  for (let step = 0; step < STEPS; step += 2) {
    await goTo(page, '/user/statement')
    await goTo(page, '/user/home')
  }
  await expect(balance(page)).toBeVisible()
  expect.soft(await longestQueue(page)).toBeLessThan(5)
  expect(await longestQueue(page)).toBeGreaterThanOrEqual(0)
  expect(await rememberedSteps(page)).toBe(REMEMBERED)
})
