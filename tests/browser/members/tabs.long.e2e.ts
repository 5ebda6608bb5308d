import { visitAsNew } from '../../support/browser/player.ts'
import { DEPOSIT, openDeposit } from '../../support/browser/steps/deposit.ts'
import { delayCalls } from '../../support/browser/steps/transferring.ts'
import { balance, chooseLanguage, sendLogin } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th, lo, en } = WORDS

/** The files with the texts in Lao. */
const LAO_TEXTS = '**/assets/lo-*.js'

test('the language, and whether amounts are hidden, are the same in every tab', async ({
  page,
  context,
  players,
}) => {
  await visitAsNew(page, players, { wallet: 250, games: {} })
  const other = await context.newPage()
  await other.goto('/user/home')
  await expect(balance(other)).toContainText('250.00')

  await page.getByRole('button', { name: th.hideBalances }).click()
  await expect(balance(other)).not.toContainText('250.00')
  await expect(other.getByRole('button', { name: th.showBalances })).toBeVisible()
  await other.getByRole('button', { name: th.showBalances }).click()
  await expect(balance(page)).toContainText('250.00')

  // By now both tabs also subscribe to the language, which they do after the first screen.
  for (const tab of [page, other]) await expect.poll(() => tab.evaluate(isSettled)).toBe(true)
  const release = await delayCalls(other, LAO_TEXTS)
  const late: string[] = []
  other.on('request', (request) => request.url().includes('/assets/lo-') && late.push(request.url()))
  await chooseLanguage(page, lo)
  await expect.poll(() => late.length).toBeGreaterThan(0)
  await chooseLanguage(page, th)
  release()
  await other.evaluate(async (texts) => Promise.all(texts.map((text) => import(text))), late)
  await expect(other.locator('html'), 'texts that come late undo no later choice').toHaveAttribute(
    'lang',
    'th',
  )
  await chooseLanguage(page, lo)
  await expect(other.getByRole('button', { name: lo.checkBalance })).toBeVisible()
  await page.evaluate(() => {
    document.body.dataset['heard'] = ''
    new BroadcastChannel('krapao-session').addEventListener('message', ({ data }) => {
      document.body.dataset['heard'] += String(data)
    })
  })
  await chooseLanguage(other, en)
  await expect(page.getByRole('button', { name: en.checkBalance })).toBeVisible()
  await expect(page.locator('body'), 'who follows does not lead').toHaveAttribute('data-heard', 'locale:en')
  await page.reload()
  await expect(page.getByRole('button', { name: en.checkBalance }), 'and stays chosen').toBeVisible()
})

test('the money messages of one member are not shown to another one in the same tab', async ({
  page,
  context,
  players,
  sandbox,
  appUrl,
}) => {
  const first = await players.join({ wallet: 250, games: {} })
  const second = await players.join({ wallet: 40, games: {} })
  // The second member's login is in progress when the first logs in elsewhere.
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const other = await context.newPage()
  await other.route('**/api/login', async (route) => {
    await released
    await route.continue()
  })
  await other.goto('/login')
  const sent = other.waitForRequest('**/api/login')
  await sendLogin(other, { member: second })
  await sent

  const { sheet } = await openDeposit(page, appUrl, first)
  await expect.poll(() => page.evaluate(isSettled)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await sandbox.moneyArrives(first.username, 77)
  await page.getByRole('button', { name: /เช็คยอด/ }).click()
  const chip = page.getByRole('button', { name: DEPOSIT.view })
  await expect(chip).toBeVisible()

  release()
  await expect(balance(page)).toContainText('฿40.00')
  await expect(chip).toBeHidden()
})

/** A tab subscribes before it loads the code that registers the worker. */
const isSettled = () =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('register-worker'))
