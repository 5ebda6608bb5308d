import { expect, type Page } from '@playwright/test'
import type { Front } from '../front.ts'
import { MONEY_WORDS } from '../words/money-words.ts'
import { WORDS } from '../words/words.ts'
import { fillInTransfer, sendTransfer, transferSheet, TRANSFER_PATH } from './transferring.ts'

/** The call with which the app queries the outcome of a transfer. */
export const OPERATIONS = '/api/operation/'

/** Time limit for a known outcome, in ms: the app queries for a minute and a half. */
export const KNOWN_MS = 120_000

const { th } = WORDS
const money = MONEY_WORDS.th

interface Circumstances {
  readonly front: Front
  /** Runs between filling in the form and sending it. */
  readonly whenTyped: () => Promise<void>
}

/** Drops the next transfer until the app has queried its outcome. After that all answers to it are lost. */
export function loseNextTransfer(front: Front): void {
  const questions = () => front.passed.filter(({ path }) => path.startsWith(OPERATIONS)).length
  const before = questions()
  front.loseRequests(TRANSFER_PATH, () => questions() === before)
  front.loseAnswersToNextKey(TRANSFER_PATH)
}

/** From now on every transfer arrives. */
export const letArrive = (front: Front) => front.loseRequests(TRANSFER_PATH, () => false)

/** Fills in a transfer of 100 baht, and checks that the input survives a lost connection. */
async function fillIn(page: Page, whenTyped: () => Promise<void>): Promise<void> {
  await fillInTransfer(page, 'PG')
  await whenTyped()
  await expect(transferSheet(page).getByLabel(money.amount)).toHaveValue('100')
}

/** Moves 100 baht; sends the transfer again only if the app reports that it did not happen. */
export async function transfer(page: Page, { front, whenTyped }: Circumstances): Promise<void> {
  await fillIn(page, whenTyped)
  const refused = transferSheet(page).getByRole('alert')
  const done = page.getByRole('alertdialog', { name: money.done })
  const lost = front.lostAnswers(TRANSFER_PATH)
  for (let isDone = false; !isDone;) {
    await sendTransfer(page)
    await expect(refused.or(done)).toBeVisible({ timeout: KNOWN_MS })
    isDone = await done.isVisible()
    if (isDone) continue
    await expect(transferSheet(page).getByLabel(money.amount)).toHaveValue('100')
    expect(front.lostAnswers(TRANSFER_PATH), 'what the server has done is not reported as refused').toBe(lost)
    letArrive(front)
  }
  await done.getByRole('button', { name: money.ok }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  // The sheet goes back in the history; what is opened before that would be closed by it.
  await expect(page).not.toHaveURL(/sheet=/)
}

/** Moves 100 baht and leaves the page when the server has executed the transfer but the app has no answer. The next page reports it. */
export async function leaveTransfer(page: Page, { front, whenTyped }: Circumstances): Promise<void> {
  await fillIn(page, whenTyped)
  const lost = front.lostAnswers(TRANSFER_PATH)
  front.loseAnswersToNextKey(TRANSFER_PATH)
  const isDone = () => front.lostAnswers(TRANSFER_PATH) > lost
  const release = front.delayAnswers(OPERATIONS, isDone)
  const refused = transferSheet(page).getByRole('alert')
  const checking = transferSheet(page).getByText(money.checking)
  for (let isSent = false; !isSent;) {
    await sendTransfer(page)
    await expect(refused.or(checking)).toBeVisible({ timeout: KNOWN_MS })
    isSent = await checking.isVisible()
  }
  // The app sends a transfer that never arrived again while the member waits.
  await expect.poll(isDone, { timeout: KNOWN_MS }).toBe(true)
  await page.goto(`${front.url}/user/home`)
  await expect(page.getByRole('link', { name: th.profile })).toBeVisible()
  release()
  await expect(page.getByRole('status').getByText(money.wentThrough('฿100.00'))).toBeVisible({
    timeout: KNOWN_MS,
  })
}
