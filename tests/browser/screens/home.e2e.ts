import { expectKept } from '../../support/browser/device.ts'
import { SOMSAK } from '../../support/browser/members.ts'
import { visitAsNew } from '../../support/browser/player.ts'
import { balance, outlastTimers, visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS

test('three games are in view at a time, and buttons turn the page', async ({ page }) => {
  await visitHome(page)
  const slots = page.getByRole('region', { name: th.slot })
  const inView = () =>
    slots.getByRole('listitem').evaluateAll(
      (cards) =>
        cards.filter((card) => {
          const { left, right } = card.getBoundingClientRect()
          return left >= 0 && right <= innerWidth
        }).length,
    )
  await expect.poll(inView).toBe(3)
  await expect(slots.getByText('1 / 4')).toBeVisible()
  await expect(slots.getByRole('button', { name: th.previous })).toBeDisabled()

  for (const place of ['2 / 4', '3 / 4', '4 / 4']) {
    await slots.getByRole('button', { name: th.next }).click()
    await expect(slots.getByText(place)).toBeVisible()
    await expect.poll(inView).toBe(3)
  }
  await expect(slots.getByRole('button', { name: th.next })).toBeDisabled()

  await slots.getByRole('button', { name: th.previous }).click()
  await expect(slots.getByText('3 / 4')).toBeVisible()
})

test(
  'a long notice takes one line, a tap shows all of it, and the how-to is at the end of home',
  { tag: '@long' },
  async ({ page }) => {
    const end = 'และเปิดอีกครั้งเวลา 00:30 น. ของทุกวัน'
    const notice = `<p>ปิดรับสลิป 23:00–00:30 น. ทุกวัน โอนผ่าน QR ได้ตลอดเวลา <b>ธนาคารปิดปรับปรุงระบบ</b></p><p>${end}</p>`
    await page.route('**/api/lookup/notice*', (route) => route.fulfill({ json: { notice } }))
    await page.setViewportSize({ width: 360, height: 740 })
    await visitHome(page)
    const row = page.getByRole('button', { name: 'อ่านประกาศทั้งหมด' }).locator('..')
    const heightPx = async () => (await row.boundingBox())?.height ?? 0
    await expect(row.getByText('ปิดรับสลิป')).toBeVisible()
    expect(await heightPx(), 'a row of one line').toBeLessThanOrEqual(48)
    // The tap is on the text, which covers the button.
    await row.getByText('ปิดรับสลิป').click({ force: true })
    await expect(page.getByRole('button', { name: 'อ่านประกาศทั้งหมด' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await expect(row.getByText(end)).toBeInViewport()

    await page.getByRole('main').getByRole('link', { name: 'วิธีใช้งาน' }).click()
    await expect(page).toHaveURL('/user/howto')
  },
)

test('a member who returns to home finds the old scroll position', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await visitHome(page)
  await expect(page.getByRole('region', { name: th.slot })).toBeVisible()
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await page.mouse.wheel(0, 400)
  await expect.poll(scrolled).toBe(400)
  await page
    .getByRole('navigation')
    .locator('a[href="/user/statement"]')
    .evaluate((link: HTMLAnchorElement) => link.click())
  await expect(page).toHaveURL('/user/statement')
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await expect(balance(page)).toBeVisible()
  await expect.poll(scrolled).toBe(400)
})

test('what a member hides stays hidden: after a reload, and before any script', async ({ page }) => {
  await visitHome(page)
  const games = page.getByRole('region', { name: th.slot })
  await expect(games).toContainText('฿1,250.00')
  await page.getByRole('button', { name: th.hideBalances }).click()
  for (const place of [balance(page), games]) {
    await expect(place).toContainText('••••••')
    await expect(place).not.toContainText(/\d\.\d\d/)
  }
  await expectKept(page, 'hide-amounts')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('.splash, main').first()).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/\d\.\d\d/)
  await expect(balance(page)).toContainText('••••••')
  await page.getByRole('button', { name: th.showBalances }).click()
  await expect(balance(page)).toContainText('฿')
})

test('money in transit has a row on home, which leads to its details', { tag: '@long' }, async ({ page }) => {
  await visitHome(page, { member: SOMSAK, remember: false })
  await expect(page.getByRole('region', { name: th.moneyOnItsWay })).toBeHidden()
  await page.evaluate(async () => {
    const token = sessionStorage.getItem('token')
    const headers = {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    }
    await fetch('/api/qrcode/KBANK', { method: 'POST', headers, body: JSON.stringify({ amount: 50 }) })
  })
  await page.getByRole('button', { name: th.checkBalance }).click()
  const row = page.getByRole('region', { name: th.moneyOnItsWay }).getByRole('link')
  await expect(row).toContainText('QR ฿50.00')
  await row.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test(
  'on a small phone the game to go on with is above the menu, with its amount and the way in; its card opens its account',
  { tag: '@long' },
  async ({ page, players }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await visitAsNew(page, players, { wallet: 100, games: { PG: 20, JOKER: 30 } })
    const card = page.getByRole('region', { name: 'JOKER' })
    const play = card.getByRole('link', { name: MONEY_WORDS.th.play })
    await expect(play).toHaveAttribute('href', 'https://joker.games.example/')
    await expect(card).toContainText('฿30.00')
    const menu = await page.getByRole('navigation').boundingBox()
    const button = await play.boundingBox()
    expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThanOrEqual(menu?.y ?? 0)
    await card.getByRole('button', { name: 'JOKER' }).click({ position: { x: 8, y: 8 } })
    await expect(page.getByRole('dialog', { name: 'JOKER' })).toBeVisible()
  },
)

test(
  'the page behind a sheet stands still while it opens, is open and closes',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    // The sheet asks the game, which may still refuse from the test before.
    await sandbox.behave('JOKER', 'ok')
    await visitHome(page)
    const card = page.getByRole('region', { name: th.slot }).getByRole('listitem').getByRole('button').first()
    await expect(card).toBeVisible()
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(300)
    await page.evaluate(() => {
      addEventListener('scroll', () => document.body.setAttribute('data-scrolled', String(scrollY)))
    })
    await card.evaluate((button: HTMLButtonElement) => button.click())
    const sheet = page.getByRole('dialog')
    await expect(sheet).toBeVisible()
    await outlastTimers(page, 500)
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    await expect(page.locator('body')).not.toHaveAttribute('data-scrolled')
    expect(await page.evaluate(() => Math.round(scrollY))).toBe(300)
  },
)

test(
  'on the smallest phone deposit and withdraw are above the menu, whatever is on its way',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    const items = ['slip', 'transfer', 'announcement'].map((kind) => ({
      id: kind,
      kind,
      amount: 500,
      since: new Date(Date.now() - 60_000).toISOString(),
    }))
    await page.route('**/api/wallet', async (route) => {
      const wallet: object = await (await route.fetch()).json()
      await route.fulfill({ json: { ...wallet, onItsWay: { items } } })
    })
    await visitHome(page)
    await expect(page.getByRole('region', { name: th.moneyOnItsWay }).getByRole('link')).toHaveCount(3)
    const menu = await page.getByRole('navigation').evaluate((nav) => nav.getBoundingClientRect().top)
    for (const name of ['ฝากเงิน', 'ถอนเงิน']) {
      const box = await page.getByRole('main').getByRole('button', { name, exact: true }).boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(menu)
    }
  },
)
