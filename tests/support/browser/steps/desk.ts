import { randomUUID } from 'node:crypto'
import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { DEMO_STAFF_PASSWORD } from '../../../../server/domains/staff/demo-staff.ts'
import { deskPortOfWorker } from '../builds/workers.ts'
import type { FreshMember } from '../fresh-member.ts'
import type { Sandbox } from '../sandbox.ts'

/** Where the desk of a worker is served. */
export const deskOf = (parallelIndex: number) => `http://127.0.0.1:${deskPortOfWorker(parallelIndex)}`

/** A device beside the phone of the test. */
export const LAPTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, isMobile: false }

type Queue = 'withdrawals' | 'slips' | 'arrivals'

/** From now on the page knows a queue as it is now. */
async function keepQueue(page: Page, queue: Queue): Promise<void> {
  const answer = await page.waitForResponse(`**/api/${queue}`)
  const stale: unknown = await answer.json()
  await page.route(`**/api/${queue}`, (route) => route.fulfill({ json: stale }))
}

/** Fills the login of the desk that is open, in English, and sends it. */
export async function fillLogin(
  page: Page,
  sandbox: Sandbox,
  username: string,
  password: string = DEMO_STAFF_PASSWORD,
): Promise<void> {
  await page.getByLabel('Login name').fill(username)
  await page.getByLabel('Password').fill(password)
  // A code works once, and an app shows the next one half a minute later.
  let code: string | undefined
  await expect
    .poll(async () => (code = await sandbox.staffCode(username).catch(() => undefined)), { timeout: 40_000 })
    .toBeDefined()
  await page.getByLabel('Code of the authenticator app').fill(code ?? '')
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** A demo person of the house enters the desk, in English. */
export async function enterDesk(page: Page, url: string, sandbox: Sandbox, username: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('button', { name: 'English' }).click()
  await fillLogin(page, sandbox, username)
  await expect(page.getByRole('heading', { name: 'Withdrawals' })).toBeVisible()
}

/** Searches the queue for the member, and opens what is found. */
export async function openWithdrawalOf(page: Page, { username }: FreshMember): Promise<void> {
  await page.getByRole('searchbox').fill(username)
  await page.getByRole('searchbox').press('Enter')
  const row = page.getByRole('row').filter({ hasText: username.slice(-4) })
  await row.getByRole('link').click()
  await expect(detail(page).getByText('Asked by the member')).toBeVisible()
}

/** The member hands in the slip of a transfer of that many baht to the house, while no bank answers about it. */
export async function handInUnanswered(
  appUrl: string,
  sandbox: Sandbox,
  { username, token }: FreshMember,
  amount: number,
): Promise<void> {
  const headers = { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${token}` }
  await sandbox.nightEnds()
  const form = new FormData()
  const slip = await sandbox.slip(username, 'SCB', amount)
  form.append('file', new Blob([new Uint8Array(slip)], { type: 'image/png' }), 'slip.png')
  await sandbox.banksAnswer('fail')
  const answer = await fetch(new URL('/api/wallet/slip', appUrl), {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: form,
  })
  if (!answer.ok) throw new Error(`the slip was answered with ${answer.status}: ${await answer.text()}`)
}

/** Opens the member's slip in the queue, once it is known that no bank answers. */
export async function openSlipOf(page: Page, { username }: FreshMember): Promise<void> {
  await page.getByRole('link', { name: 'Slips' }).click()
  await page.getByRole('searchbox').fill(username)
  await page.getByRole('searchbox').press('Enter')
  const row = page.getByRole('row').filter({ hasText: username.slice(-4) })
  await expect(row.getByText('Bank silent')).toBeVisible()
  await row.getByRole('link').click()
  await expect(detail(page).getByText('Handed in by the member')).toBeVisible()
}

/** Opens the money that arrived from that account, of which no member is known. */
export async function openMoneyFrom(page: Page, accountNo: string): Promise<void> {
  await page.getByRole('link', { name: 'Arrivals' }).click()
  await page.getByRole('searchbox').fill(accountNo)
  await page.getByRole('searchbox').press('Enter')
  const row = page.getByRole('row').filter({ hasText: 'No member has the account' })
  await row.getByRole('link').click()
  await expect(detail(page).getByText('Sent; nobody was credited')).toBeVisible()
}

/** What is open. */
export const detail = (page: Page) => page.getByRole('complementary', { name: 'Detail' })

/** Presses the button of an act, and the button in the dialog that confirms it. */
export async function decide(page: Page, name: string): Promise<void> {
  await detail(page).getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Two cashiers claim what both have open: the first has it, and the late one, who had not heard of it, sees who and cannot do `act`. */
export async function expectOneClaims(
  first: Page,
  name: string,
  late: Page,
  { queue, act }: { queue: Queue; act: string },
): Promise<void> {
  await keepQueue(late, queue)
  await detail(late).getByRole('button', { name: 'Claim' }).click()
  await decide(first, 'Claim')
  await late.getByRole('dialog').getByRole('button', { name: 'Claim' }).click()
  await expect(detail(late).getByRole('alert')).toContainText(`${name} claimed this at`)
  await expect(detail(late).getByText(`Claimed: ${name}`)).toBeVisible()
  await expect(detail(late).getByRole('button', { name: act })).toHaveCount(0)
}
