import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { DEMO_STAFF_PASSWORD } from '../../../../server/domains/staff/demo-staff.ts'
import { deskPortOfWorker } from '../builds/workers.ts'
import { expectAccessible } from '../checks/accessible.ts'
import type { FreshMember } from '../fresh-member.ts'
import { requester } from '../requester.ts'
import type { Sandbox } from '../sandbox.ts'
import { test as base } from '../test.ts'

/** A device beside the phone of the test. */
export const LAPTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, isMobile: false }

interface Desk {
  readonly url: string
  /** Fills the login of the desk that is open, in English, and sends it. */
  readonly logIn: (page: Page, username: string, password?: string) => Promise<void>
  /** A demo person of the house enters the desk, in English. */
  readonly enter: (page: Page, username: string) => Promise<void>
  /**
   * Nok, on a laptop, and Mali, on the phone of the test, claim the withdrawal that both have open: he has it, and she, who had not heard of it, sees
   * who. Returns the laptop.
   */
  readonly claimBeforeMali: (member: FreshMember) => Promise<Page>
}

/** A browser test of the desk, which each worker has its own of. */
export const test = base.extend<{ readonly desk: Desk }>({
  desk: async ({ sandbox, page: phone, openElsewhere }, provide, { parallelIndex }) => {
    const url = `http://127.0.0.1:${deskPortOfWorker(parallelIndex)}`
    async function logIn(page: Page, username: string, password = DEMO_STAFF_PASSWORD): Promise<void> {
      await page.getByLabel('Login name').fill(username)
      await page.getByLabel('Password').fill(password)
      // A code works once, and an app shows the next one half a minute later.
      const code = () => sandbox.staffCode(username).catch(() => undefined)
      let shown: string | undefined
      await expect.poll(async () => (shown = await code()), { timeout: 40_000 }).toBeDefined()
      await page.getByLabel('Code of the authenticator app').fill(shown ?? '')
      await page.getByRole('button', { name: 'Log in' }).click()
    }
    async function enter(page: Page, username: string): Promise<void> {
      await page.goto(url)
      await page.getByRole('button', { name: 'English' }).click()
      await logIn(page, username)
      await expect(page.getByRole('heading', { name: 'Withdrawals' })).toBeVisible()
    }
    async function claimBeforeMali(member: FreshMember): Promise<Page> {
      const laptop = await openElsewhere(LAPTOP)
      await enter(laptop, 'nok')
      await enter(phone, 'mali')
      for (const page of [laptop, phone]) await openWithdrawalOf(page, member)
      await expectAccessible(laptop, 'withdrawals on a laptop')
      await expectAccessible(phone, 'withdrawals on a phone')
      // From now on the phone knows the queue as it is now.
      const answer = await phone.waitForResponse('**/api/withdrawals')
      const stale: unknown = await answer.json()
      await phone.route('**/api/withdrawals', (route) => route.fulfill({ json: stale }))
      await detail(phone).getByRole('button', { name: 'Claim' }).click()
      await decide(laptop, 'Claim')
      await phone.getByRole('dialog').getByRole('button', { name: 'Claim' }).click()
      await expect(detail(phone).getByRole('alert')).toContainText('Nok claimed this at')
      await expect(detail(phone).getByText('Claimed: Nok')).toBeVisible()
      await expect(detail(phone).getByRole('button', { name: 'Approve' })).toHaveCount(0)
      return laptop
    }
    await provide({ url, logIn, enter, claimBeforeMali })
  },
})

/** Searches the place that is open, and opens what is found in the row with these texts. */
async function openFound(page: Page, search: string, ...texts: string[]): Promise<void> {
  await page.getByRole('searchbox').fill(search)
  await page.getByRole('searchbox').press('Enter')
  const row = texts.reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole('row'))
  // Until the search is answered the list has others as well.
  await expect(row).toHaveCount(1)
  await row.getByRole('link').click()
}

/** Opens the member's page. */
export async function openMember(page: Page, { username }: FreshMember): Promise<void> {
  await page.getByRole('link', { name: 'Members' }).click()
  await openFound(page, username, username.slice(-4))
}

/** Opens the member's withdrawal in the queue. */
export async function openWithdrawalOf(page: Page, { username }: FreshMember): Promise<void> {
  await openFound(page, username, username.slice(-4))
  await expect(detail(page).getByText('Asked by the member')).toBeVisible()
}

/** The member hands in the slip of a transfer of that many baht to the house, while no bank answers about it. */
export async function handInUnanswered(
  appUrl: string,
  sandbox: Sandbox,
  { username, token }: FreshMember,
  amount: number,
): Promise<void> {
  await sandbox.nightEnds()
  const form = new FormData()
  const slip = await sandbox.slip(username, 'SCB', amount)
  form.append('file', new Blob([new Uint8Array(slip)], { type: 'image/png' }), 'slip.png')
  await sandbox.banksAnswer('fail')
  await requester(appUrl)('POST', '/api/wallet/slip', form, token)
}

/** Opens the member's slip in the queue, once it is known that no bank answers. */
export async function openSlipOf(page: Page, { username }: FreshMember): Promise<void> {
  await page.getByRole('link', { name: 'Slips' }).click()
  await openFound(page, username, username.slice(-4), 'Bank silent')
  await expect(detail(page).getByText('Handed in by the member')).toBeVisible()
}

/** Opens the money that arrived from that account, of which no member is known. */
export async function openMoneyFrom(page: Page, accountNo: string): Promise<void> {
  await page.getByRole('link', { name: 'Arrivals' }).click()
  await openFound(page, accountNo, 'No member has the account')
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
