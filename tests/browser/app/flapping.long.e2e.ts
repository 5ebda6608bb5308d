/** Proves R12. */
import { type BrowserContext, type Locator, type Page } from '@playwright/test'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { type Break, flap, type FlappingConnection } from '../../support/browser/flapping-connection.ts'
import type { FreshMember } from '../../support/browser/fresh-member.ts'
import { CHAT, openChat, visibleMessages, sendMessage } from '../../support/browser/steps/chat.ts'
import { chooseWay, DEPOSIT, depositSheet } from '../../support/browser/steps/deposit.ts'
import { leaveTransfer, loseNextTransfer, transfer } from '../../support/browser/steps/lost-transfers.ts'
import { TRANSFER_PATH } from '../../support/browser/steps/transferring.ts'
import { balance } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'
import { logNothingToBeSeen } from '../../support/pages/nothing-to-be-seen.ts'
import { seededRandom } from '../../support/seeded-random.ts'

/*
 * A member does what members do while the connection comes and goes. `FLAPPING_SEED` repeats the moments of a run, though not what the browser
 * did at them. Whatever the moments: the answer to the first login is lost; the first transfer does not arrive at first, and then its answer is
 * lost; a page is left while it queries its transfer; and the connection is lost in both ways while a field is filled in.
 */
const SEED = Number(process.env['FLAPPING_SEED'] ?? Date.now() % 1_000_000)
const TOGGLES_PER_FLOW = 100

/** So that many answers are still in transit when the connection is lost. */
const SLOW_MS = 200

const { th } = WORDS
const chatWords = CHAT.th
const LOGIN_PATH = '/api/login'
const GIFT_LINK = 'https://gift.truemoney.com/campaign/?v=abcdefghij'

test.use({ serviceWorkers: 'allow' })

/** Waits for it as a member does: with a retry where the screen shows that something could not be loaded. */
async function reach(page: Page, wanted: Locator): Promise<void> {
  const again = page.getByRole('button', { name: th.tryAgain }).last()
  await expect(async () => {
    // clock: one of many polls, each of which may be too early
    if (await again.isVisible()) await again.click({ timeout: 500 })
    await expect(wanted).toBeVisible({ timeout: 500 }) // clock: as above
  }).toPass({ timeout: 30_000 })
}

/** Logs in, with as many attempts as needed. The typed text stays until it succeeds. */
async function logIn(
  page: Page,
  { username, password }: FreshMember,
  { whenTyped, whenRefused }: { whenTyped: () => Promise<void>; whenRefused: () => void },
): Promise<void> {
  const [name, secret] = [page.getByLabel(th.phoneNumber), page.getByLabel(th.password, { exact: true })]
  await name.fill(username)
  await secret.fill(password)
  await whenTyped()
  const refused = page.getByRole('main').getByRole('alert')
  for (let isIn = false; !isIn;) {
    await expect(name).toHaveValue(username)
    await expect(secret).toHaveValue(password)
    await page.getByRole('button', { name: th.logIn }).click()
    // Home itself may fail before any of it was loaded.
    await expect(refused.or(page.getByRole('link', { name: th.profile })).first()).toBeVisible()
    isIn = !page.url().includes('/login')
    if (!isIn) whenRefused()
  }
}

test('an unreliable connection while a member does everything loses nothing and duplicates nothing', async ({
  page,
  context,
  front,
  players,
  watched,
}) => {
  test.setTimeout(240_000 + TOGGLES_PER_FLOW * 6000)
  watched.expectErrors(LOGGED.noConnection, /Failed to load resource/, /WebSocket connection to/)
  await context.addInitScript(logNothingToBeSeen, th.somethingWentWrong)
  const member = await players.join({ wallet: 20_000, games: { PG: 0 } })
  await page.goto(`${front.url}/login`)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  front.slowDown(SLOW_MS)
  const random = seededRandom(SEED)
  // The phone loses its network, which the browser notices at once; or the server is unreachable.
  const phone: Break = { go: () => context.setOffline(true), comeBack: () => context.setOffline(false) }
  const server: Break = { go: () => front.cut(), comeBack: () => front.mend() }
  /** Repeats it while the connection is unreliable, at least once. */
  async function whileFlapping(
    name: string,
    flow: (connection: FlappingConnection) => Promise<void>,
  ): Promise<void> {
    // The name of the step is printed when it fails.
    await test.step(`${name} (seed ${SEED})`, async () => {
      const connection = flap([phone, server], { toggles: TOGGLES_PER_FLOW, random })
      do await flow(connection)
      while (!connection.isOver())
      await connection.steady()
    })
  }

  const goneInBothWays = async (connection: FlappingConnection) => {
    await connection.gone(phone)
    await connection.gone(server)
  }

  let isFirst = true
  await whileFlapping('logging in', async (connection) => {
    if (isFirst) front.loseAnswers(LOGIN_PATH, Infinity)
    if (!isFirst) {
      await page.goto(`${front.url}/user/profile`)
      await page.getByRole('button', { name: th.logOut }).click()
      await expect(page).toHaveURL(/\/login/)
    }
    isFirst = false
    await logIn(page, member, {
      whenTyped: () => goneInBothWays(connection),
      whenRefused: () => front.loseAnswers(LOGIN_PATH, 0),
    })
  })

  await whileFlapping('looking at home', async () => {
    await page.goto(`${front.url}/user/home`)
    await reach(page, balance(page))
    await page.getByRole('button', { name: th.checkBalance }).click()
    await page.getByRole('link', { name: th.profile }).click()
    await reach(page, page.getByText(member.name).first())
    await page.getByRole('link', { name: th.home, exact: true }).click()
    await reach(page, balance(page))
  })

  let transfers = 0
  loseNextTransfer(front)
  await whileFlapping('moving money', async (connection) => {
    await transfer(page, { front, whenTyped: () => goneInBothWays(connection) })
    transfers += 1
    expect(front.lostAnswers(TRANSFER_PATH), 'the first answer is lost').toBeGreaterThan(0)
    expect(await players.balances(member)).toEqual(moved(transfers))
  })

  await whileFlapping('leaving while money moves', async (connection) => {
    await leaveTransfer(page, { front, whenTyped: () => goneInBothWays(connection) })
    transfers += 1
    expect(await players.balances(member)).toEqual(moved(transfers))
  })
  // oxlint-disable-next-line no-console -- the value of a run
  console.log(
    `seed ${SEED}: ${transfers} transfers, ${front.lostAnswers(TRANSFER_PATH)} answers that did not arrive`,
  )

  await whileFlapping('typing where money is paid in', async (connection) => {
    await page.goto(`${front.url}/user/home?sheet=deposit`)
    const sheet = depositSheet(page)
    await reach(page, sheet.getByRole('button', { name: DEPOSIT.giftLink }))
    await chooseWay(sheet, DEPOSIT.giftLink)
    await sheet.getByLabel(DEPOSIT.giftLink).fill(GIFT_LINK)
    await goneInBothWays(connection)
    await expect(sheet.getByLabel(DEPOSIT.giftLink)).toHaveValue(GIFT_LINK)
  })

  await whileFlapping('reading the statement', async () => {
    await page.goto(`${front.url}/user/statement`)
    await reach(page, page.getByRole('main').getByRole('listitem').first())
  })

  const sent: string[] = []
  await page.goto(`${front.url}/contact`)
  const chat = await openChat(page)
  await whileFlapping('talking', async () => {
    sent.push(`ม ${sent.length}`)
    await sendMessage(chat, `ม ${sent.length - 1}`)
    // clock: the pace at which a person writes
    await page.waitForTimeout(300)
  })
  await expect(chat.getByText(chatWords.reconnecting)).toBeHidden()
  await expect.poll(() => visibleMessages(chat, 'ม '), { timeout: 45_000 }).toEqual(sent)
  await expect.poll(() => storedMessages(context, page)).toEqual(sent.slice(-5))

  await page.goto(`${front.url}/user/home`)
  await expect(balance(page)).toContainText('฿20,000.00')
  expect(await players.balances(member)).toEqual(moved(transfers))
})

/** The member's balances at the end. */
const moved = (transfers: number) => ({ WALLET: 20_000 - 100 * transfers, PG: 100 * transfers })

/** The newest message that another tab receives. */
async function storedMessages(context: BrowserContext, page: Page): Promise<string[]> {
  const other = await context.newPage()
  await other.goto(page.url())
  const chat = await openChat(other)
  await expect(chat.getByText(chatWords.connected)).toBeVisible()
  const sent = await visibleMessages(chat, 'ม ')
  await other.close()
  return sent.slice(-5)
}
