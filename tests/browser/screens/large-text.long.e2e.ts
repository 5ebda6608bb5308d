import type { Locator, Page } from '@playwright/test'
import { SOMSAK } from '../../support/browser/members.ts'
import { visitAsNew } from '../../support/browser/player.ts'
import { chooseWay, DEPOSIT, openDeposit } from '../../support/browser/steps/deposit.ts'
import { chooseLanguage, sendLogin, visitHome, withoutStream } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** The narrowest width that holds a few words of text twice as large, in CSS pixels. */
const FEW_WORDS = 200

const widthOf = (text: Locator) => text.evaluate((element) => element.getBoundingClientRect().width)

const doubleText = (page: Page) => enlargeText(page, '200%')

const enlargeText = (page: Page, size: string) =>
  page.addInitScript((fontSize) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = fontSize
    })
  }, size)

/** The texts of the bar that end in an ellipsis. */
const cutIn = (bar: Locator) =>
  bar.evaluate((element) =>
    [...element.querySelectorAll('h1, span, small')]
      .filter((text) => getComputedStyle(text).textOverflow === 'ellipsis')
      .filter((text) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight)
      .map((text) => text.textContent),
  )

/** The texts that are wider than their boxes. */
const tooWide = (texts: Locator) =>
  texts.evaluateAll((elements) =>
    elements
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  )

for (const size of ['130%', '200%'])
  test(`with text of ${size}, the name of the site, the greeting and the titles in the bar are complete`, async ({
    page,
  }) => {
    await enlargeText(page, size)
    await page.goto('/login')
    const bar = page.locator('.app-bar')
    await expect(bar).toContainText('Krapao')
    expect(await cutIn(bar)).toEqual([])
    await visitHome(page)
    await expect(bar).toContainText('สวัสดี')
    expect(await cutIn(bar)).toEqual([])
    for (const [address, title] of [
      ['bonus', 'โบนัส'],
      ['spin', 'กงล้อ'],
    ]) {
      await page.goto(`/user/${address}`)
      await expect(bar).toContainText(title ?? '')
      expect(await cutIn(bar)).toEqual([])
    }
  })

test('with text twice as large, the languages are in view in full', async ({ page }) => {
  await doubleText(page)
  await visitHome(page)
  await page.locator('button[aria-haspopup=listbox]').click()
  await expect(page.getByRole('option')).toHaveCount(3)
  for (const option of await page.getByRole('option').all()) {
    const box = await option.boundingBox()
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(360)
  }
})

test('with large text the button that searches a promotion is right below its field', async ({ page }) => {
  await enlargeText(page, '200%')
  await visitHome(page)
  await page.goto('/user/bonus')
  const field = page.getByRole('main').locator('form .field')
  const button = page.getByRole('main').locator('form button')
  await expect
    .poll(async () => {
      const [over, under] = [await field.boundingBox(), await button.boundingBox()]
      return Math.round((under?.y ?? 0) - (over?.y ?? 0) - (over?.height ?? 0))
    })
    .toBeLessThanOrEqual(24)
})

test('the icons of the tiles on home are level where one label has two lines', async ({ page }) => {
  await enlargeText(page, '130%')
  await page.goto('/login')
  await chooseLanguage(page, WORDS.lo)
  await sendLogin(page, { member: SOMSAK, words: WORDS.lo })
  const tiles = page.getByRole('main').locator('.grid').filter({ hasText: 'ຄືນຍອດເສຍ' }).last()
  await expect(tiles.locator('.lozenge')).toHaveCount(4)
  const tops = await tiles
    .locator('.lozenge')
    .evaluateAll((icons) => icons.map((icon) => Math.round(icon.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBe(1)
})

/** The sizes of text at which the last picture of a row is below all of its texts. */
const sizesThatSplit = (row: Locator) =>
  row.evaluate((element) => {
    const end = [...element.querySelectorAll('svg')].at(-1)
    const texts = [...element.querySelectorAll('*')].filter(
      ({ childElementCount, textContent }) => childElementCount === 0 && textContent !== '',
    )
    if (end === undefined || texts.length === 0) throw new Error('the row has another form')
    return Array.from({ length: 21 }, (_, step) => `${100 + 5 * step}%`).filter((size) => {
      document.documentElement.style.fontSize = size
      const { top } = end.getBoundingClientRect()
      return texts.every((text) => text.getBoundingClientRect().bottom <= top)
    })
  })

test('at no size of text does the end of a row stand alone below it: an arrow, or the cross of the bar of arrived money', async ({
  page,
  players,
  sandbox,
}) => {
  await page.setViewportSize({ width: 320, height: 740 })
  const member = await players.join({ wallet: 500, games: {} })
  await players.withdraw(member, 300)
  await visitHome(page, { member })
  const onItsWay = page.getByRole('region', { name: WORDS.th.moneyOnItsWay }).getByRole('link')
  await expect(onItsWay).toContainText('฿300.00')
  expect(await sizesThatSplit(onItsWay), 'on its way').toEqual([])

  await page.goto('/user/home?sheet=deposit')
  const way = page.getByRole('dialog').getByRole('button', { name: /ไทยพาณิชย์/ })
  await expect(way).toBeVisible()
  expect(await sizesThatSplit(way), 'a way to deposit').toEqual([])

  await page.goto('/user/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await sandbox.moneyArrives(member.username, 100)
  const chip = page.getByRole('status').filter({ hasText: '+฿100.00' })
  await expect(chip).toBeVisible()
  expect(await sizesThatSplit(chip), 'arrived money').toEqual([])

  // Twice as large, the id needs the whole of a row.
  await page.setViewportSize({ width: 360, height: 740 })
  const head = page.getByRole('button', { name: 'คัดลอกไอดี' }).locator('..')
  expect(await sizesThatSplit(head), 'the head of the profile').not.toContain('130%')
})

test('with text twice as large, name, id and own account have a row to themselves', async ({
  page,
  sandbox,
  appUrl,
}) => {
  await sandbox.nightEnds()
  await doubleText(page)
  const { sheet } = await openDeposit(page, appUrl)
  await chooseWay(sheet, DEPOSIT.haveSlip)
  expect(await widthOf(sheet.getByText(DEPOSIT.ownAccount).locator('..'))).toBeGreaterThan(FEW_WORDS)
  await page.goto('/user/profile')
  const id = page.getByText(/^ไอดี [\dA-F]{4}-[\dA-F]{4}$/)
  await expect(id).toBeVisible()
  expect(await widthOf(id.locator('..'))).toBeGreaterThan(FEW_WORDS)
})

test('on a narrow phone the button that swaps covers no text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await visitHome(page)
  await page.goto('/user/home?sheet=transfer')
  const swap = page.getByRole('button', { name: 'สลับต้นทางและปลายทาง' })
  const target = page.getByRole('button', { name: /^ไปที่/ })
  await expect
    .poll(async () => {
      const [over, under] = [await swap.boundingBox(), await target.boundingBox()]
      return over !== null && under !== null && over.y + over.height <= under.y + 4
    })
    .toBe(true)
})

test('with text twice as large, the accounts of a transfer are named in full inside their buttons', async ({
  page,
}) => {
  await doubleText(page)
  await visitHome(page)
  await page.goto('/user/home?sheet=transfer')
  for (const [label, name] of [
    ['จาก', 'กระเป๋าหลัก'],
    ['ไปที่', 'กรุณาเลือกบัญชี'],
  ]) {
    const button = page.getByRole('button', { name: new RegExp(`^${label}`) })
    const text = button.getByText(name ?? '', { exact: true })
    await expect(text).toBeVisible()
    const [outer, inner] = [await button.boundingBox(), await text.boundingBox()]
    expect((inner?.x ?? Infinity) + (inner?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0))
    expect(await text.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false)
  }
})

test('with text twice as large, games and accounts are named in full, and titles and balances keep inside their frames', async ({
  page,
}) => {
  await doubleText(page)
  await page.goto('/login')
  await chooseLanguage(page, WORDS.en)
  await sendLogin(page, { words: WORDS.en })
  await expect(page.getByRole('button', { name: /^SUPERSLOT/ })).toBeVisible()
  expect(await tooWide(page.locator('.game-plate span'))).toEqual([])

  const sheet = page.getByRole('dialog')
  await page.goto('/user/home?sheet=transfer')
  const from = sheet.getByRole('button', { name: /^From/ })
  await expect(from).toContainText('Main wallet')
  expect(await tooWide(from.locator('b'))).toEqual([])

  await page.goto('/user/home?sheet=deposit&way=bank-SCB')
  const title = sheet.getByRole('heading', { name: 'Transfer with Siam Commercial Bank' })
  await expect(title).toBeVisible()
  expect(await tooWide(title)).toEqual([])

  await page.goto('/user/home?sheet=game&game=JOKER')
  const reload = sheet.getByRole('button', { name: 'Reload balance' })
  const plate = sheet.locator('section').filter({ has: page.getByRole('button', { name: 'Reload balance' }) })
  await expect(reload).toBeVisible()
  const [inner, outer] = [await reload.boundingBox(), await plate.boundingBox()]
  expect((inner?.x ?? Infinity) + (inner?.width ?? 0)).toBeLessThanOrEqual(
    (outer?.x ?? 0) + (outer?.width ?? 0),
  )
})

test('with text twice as large, the page of contacts and the chat on it are as wide as a narrow phone', async ({
  page,
}) => {
  await doubleText(page)
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/contact')
  await chooseLanguage(page, WORDS.en)
  await expect(page.getByRole('link', { name: 'Open LINE' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

/** The texts below `frame` that a box cuts at its side, and those with hardly more than a letter in a line. */
const brokenIn = (frame: Locator) =>
  frame.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (walker.nextNode()) {
      const node = walker.currentNode
      const text = node.textContent?.trim() ?? ''
      if (text === '' || node.parentElement?.checkVisibility() !== true) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = [...range.getClientRects()]
      if (text.length > 4 && lines.length > text.length / 2) broken.push(`letter by letter: ${text}`)
      let box: Element | null = node.parentElement
      for (; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box)
        const { left, right, width } = box.getBoundingClientRect()
        // What scrolls can be seen, and what is for screen readers only cannot.
        if (overflowX === 'auto' || overflowX === 'scroll' || width <= 1) break
        if (overflowX === 'visible') continue
        if (lines.some((line) => line.left < left - 1 || line.right > right + 1)) broken.push(`cut: ${text}`)
      }
    }
    return broken
  })

/** The words that stand in two lines: in a button, a link or a title nobody reads half a word. */
const halvedWords = (page: Page, language: string) =>
  page.evaluate((locale) => {
    const halved: string[] = []
    const segmenter = new Intl.Segmenter(locale, { granularity: 'word' })
    const place = [...document.querySelectorAll('main, dialog[open]')].at(-1)
    if (place === undefined) throw new Error('there is no page')
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      if (node.parentElement?.closest('button, a, h1, h2') === null) continue
      for (const { index, segment, isWordLike } of segmenter.segment(node.textContent ?? '')) {
        if (isWordLike !== true) continue
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + segment.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          halved.push(`${segment} in ${node.textContent}`)
      }
    }
    return halved
  }, language)

for (const words of [WORDS.th, WORDS.lo, WORDS.en]) {
  const title = `with text twice as large, no word of a title or a button is halved on a narrow phone, in ${words.languageName}`
  // The longest words.
  test(title, { tag: words === WORDS.lo ? [] : '@long' }, async ({ page }) => {
    await doubleText(page)
    await withoutStream(page)
    await page.setViewportSize({ width: 320, height: 740 })
    await page.goto('/login')
    if (words !== WORDS.th) await chooseLanguage(page, words)
    await sendLogin(page, { words })
    await expect(page).toHaveURL('/user/home')
    const heading = page.getByRole('heading', { level: 1 })
    for (const address of ['home', 'contact', 'howto', 'profile', 'bonus', 'statement']) {
      await page.goto(`/user/${address}`)
      await expect(heading).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await halvedWords(page, words.locale), address).toEqual([])
    }
    for (const sheet of ['withdraw', 'deposit', 'transfer', 'deposit&way=bank-SCB']) {
      await page.goto(`/user/home?sheet=${sheet}`)
      await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
      expect(await halvedWords(page, words.locale), sheet).toEqual([])
    }
  })
}

for (const width of [320, 360]) {
  const title = `with text twice as large, rows at ${width} px are neither cut nor broken into letters, and nothing lies over the main buttons`
  test(title, { tag: width === 320 ? [] : '@long' }, async ({ page, players }) => {
    await doubleText(page)
    await page.setViewportSize({ width, height: 740 })
    await visitAsNew(page, players, { wallet: 2500, games: { JOKER: 7500 } })
    const main = page.getByRole('main')
    await expect(page.getByRole('button', { name: 'SUPERSLOT' }).first()).toBeVisible()
    expect(await brokenIn(main)).toEqual([])
    for (const name of ['ฝากเงิน', 'ถอนเงิน']) await main.getByRole('button', { name }).click({ trial: true })
    const play = main.locator('a, button').filter({ hasText: /^เล่น$/ })
    const { width: whole = 0 } = (await play.boundingBox()) ?? {}
    await play.click({ trial: true, position: { x: whole - 8, y: 20 } })

    await page.goto('/user/statement')
    const all = main.getByRole('button', { name: 'ทั้งหมด' })
    await expect(main.getByRole('listitem').first()).toBeVisible()
    expect(await brokenIn(main)).toEqual([])
    const [chip, filters] = [await all.boundingBox(), await main.getByRole('group').boundingBox()]
    // The rest of them fade.
    expect((chip?.x ?? 0) + (chip?.width ?? 0)).toBeLessThan((filters?.x ?? 0) + (filters?.width ?? 0) - 24)

    const sheet = page.getByRole('dialog')
    await page.goto('/user/home?sheet=deposit')
    await expect(sheet.getByText('ไทยพาณิชย์').first()).toBeVisible()
    expect(await brokenIn(sheet)).toEqual([])
    await page.goto('/user/home?sheet=deposit&way=bank-SCB')
    await expect(sheet.getByRole('heading', { name: /ไทยพาณิชย์/ })).toBeVisible()
    expect(await brokenIn(sheet)).toEqual([])
    expect(await widthOf(sheet.getByRole('heading', { name: /ไทยพาณิชย์/ }))).toBeGreaterThan(FEW_WORDS)

    await page.goto('/user/home?sheet=game&game=JOKER')
    const amount = sheet.getByText('฿7,500.00').first()
    await expect(amount).toBeVisible()
    const lines = await amount.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getClientRects().length
    })
    expect(lines).toBe(1)
  })
}
