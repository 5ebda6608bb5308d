import type { Page } from '@playwright/test'
import { balance, chooseLanguageForGood, sendLogin, visitHome } from '../../support/browser/steps/visit.ts'
/** Proves R17. */
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th, lo } = WORDS

/** Ways in which a browser refuses to store anything; each runs in the page before the app. */
const REFUSALS: [string, () => void][] = [
  [
    'throws',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('denied', 'SecurityError')
      }
    },
  ],
  ['does not exist', () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined })],
  [
    'is broken',
    () => {
      IDBDatabase.prototype.transaction = () => {
        throw new DOMException('gone', 'InvalidStateError')
      }
    },
  ],
  [
    'is full',
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('no space', 'QuotaExceededError')
      }
    },
  ],
]

/** Counts, in the page, how often a message with this text has appeared. */
function countNotices(words: string): void {
  let notices = 0
  Reflect.set(globalThis, 'notices', notices)
  new MutationObserver((records) => {
    const added = records.flatMap((record) => [...record.addedNodes])
    notices += added.filter((node) => node.textContent?.includes(words)).length
    Reflect.set(globalThis, 'notices', notices)
  }).observe(document, { childList: true, subtree: true })
}

/** Resolves when the games have been queried and the wallet has been read after that: a logout must not come between the two. */
async function balancesAreRead(page: Page): Promise<void> {
  let isRefreshed = false
  await page.waitForResponse((response) => {
    const { pathname } = new URL(response.url())
    isRefreshed ||= pathname === '/api/wallet/refresh/slot'
    return isRefreshed && pathname === '/api/wallet'
  })
}

for (const [what, refuse] of REFUSALS) {
  test(`a member whose browser's storage ${what} is notified once and has the whole app for as long as it is open`, async ({
    page,
  }) => {
    await page.addInitScript(refuse)
    await page.addInitScript(countNotices, th.cannotSave)
    await page.goto('/login')
    await sendLogin(page)
    await expect(balance(page)).toContainText('฿')
    await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'notices'))).toBe(1)

    const checked = balancesAreRead(page)
    await page.getByRole('button', { name: th.checkBalance }).click()
    await checked
    await page.getByRole('link', { name: th.profile }).click()
    await expect(page.getByText('123-456-7890')).toBeVisible()

    await page.getByRole('button', { name: th.logOut }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'notices')), 'reported once').toBe(1)
  })
}

for (const [what, refuse] of REFUSALS) {
  test(`a member whose browser's storage ${what} stays logged in while the page loads again`, async ({
    page,
  }) => {
    await page.addInitScript(refuse)
    await page.goto('/login')
    await sendLogin(page)
    await expect(balance(page)).toContainText('฿')
    await page.reload()
    await expect(balance(page)).toContainText('฿')
    await page.getByRole('button', { name: th.logOut }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.goto('/user/home')
    await expect(page).toHaveURL(/\/login/)
  })
}

test('a browser whose storage never answers delays nobody for long', async ({ page }) => {
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a request that no event will ever follow
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: th.logIn })).toBeVisible()
  await expect(page.getByText(th.cannotSave)).toHaveCount(1)
  await sendLogin(page)
  await expect(balance(page)).toContainText('฿')
})

test('a member whose phone was slow to read its storage is logged in later, in their language', async ({
  page,
}) => {
  await visitHome(page)
  await page.getByRole('link', { name: th.profile }).click()
  await chooseLanguageForGood(page, lo)
  await page.addInitScript((silenceMs) => {
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (...args) => {
      const request = open(...args)
      const ignore = (listener: (event: Event) => void) =>
        request.addEventListener('success', (event) =>
          setTimeout(() => listener.call(request, event), silenceMs),
        )
      return Object.defineProperty(request, 'onsuccess', { set: ignore })
    }
  }, 4000)
  await page.goto('/user/home')
  await expect(page).toHaveURL(/\/login/)
  await expect(balance(page, lo)).toContainText('฿')
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo')
  await expect(page.getByText(lo.cannotSave)).toHaveCount(0)
})
