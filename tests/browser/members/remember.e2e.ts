/** Proves S59, S76 and S83. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { plainPng } from '../../server/platform/files/pictures.ts'
import { watch } from '../../support/browser/checks/watch.ts'
import { expectKept, findOnDevice, readDevice } from '../../support/browser/device.ts'
import { freshMember } from '../../support/browser/fresh-member.ts'
import { SOMCHAI } from '../../support/browser/members.ts'
import { DEPOSIT, depositSheet } from '../../support/browser/steps/deposit.ts'
import { chooseSlip, sendSlip } from '../../support/browser/steps/slip-panel.ts'
import { balance, sendLogin, tokenOf } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS

test(
  'a member who does not want to be remembered leaves nothing on the device, not even while logged in',
  { tag: '@long' },
  async ({ page, context }) => {
    await page.goto('/login')
    const loggedIn = page.waitForResponse('**/api/login')
    await sendLogin(page, { remember: false })
    const token = await tokenOf(await loggedIn)
    await expect(balance(page)).toContainText('฿')
    await page.getByRole('button', { name: th.checkBalance }).click()
    await expect(page.getByRole('button', { name: th.checkBalance })).toBeEnabled()

    const device = await readDevice(page)
    expect(device.sessionStorage, 'the tab').toContain(token)
    const onDisk = { ...device, sessionStorage: '' }
    const amounts = ['12480', '1248050', '12,480', '1310000', '13,100', '2950.5']
    expect(onDisk.indexedDB, 'nor when they were here').not.toContain('last_sync')
    expect(findOnDevice(onDisk, [token, SOMCHAI.username, SOMCHAI.name, ...amounts])).toEqual([])

    await page.reload()
    await expect(balance(page), 'the same tab').toContainText('฿')
    const newTab = await context.newPage()
    await newTab.goto('/user/home')
    await expect(newTab).toHaveURL(/\/login/)
  },
)

test(
  'the slip of a member who is not remembered is not offered to the next member on the phone',
  { tag: '@long' },
  async ({ page: first, context, sandbox, appUrl }) => {
    await sandbox.nightEnds()
    const openAsNewMember = async (page: Page) => {
      const member = await freshMember(appUrl)
      await page.goto('/login')
      await sendLogin(page, { member, remember: false })
      await expect(balance(page)).toContainText('฿')
      await page.goto('/user/home?sheet=deposit&way=slip')
      await expect(sendSlip(depositSheet(page))).toBeEnabled()
      const preview = depositSheet(page).getByRole('img', { name: DEPOSIT.chosenSlip })
      return { sheet: depositSheet(page), preview }
    }
    const { sheet, preview } = await openAsNewMember(first)
    await chooseSlip(sheet, 'slip.png', 'image/png', plainPng(300, 200))
    await expect(preview).toBeVisible()
    await expect(sendSlip(sheet)).toBeEnabled()
    const second = await context.newPage()
    await first.close()

    const next = await openAsNewMember(second)
    await expect(next.sheet.getByLabel('เลือกรูปสลิป')).toBeAttached()
    const { cachedUrls } = await readDevice(second)
    expect(cachedUrls.filter((url) => url.includes('slip'))).toEqual([])
    await expect(next.preview).toBeHidden()
  },
)

test(
  'a remembered member is logged in after a restart of the browser, and only data for offline use is stored',
  { tag: '@long' },
  async ({ playwright, launchOptions, baseURL }) => {
    const profile = await mkdtemp(join(tmpdir(), 'krapao-profile-'))
    const start = async () => {
      const context = await playwright.chromium.launchPersistentContext(profile, {
        ...launchOptions,
        ...(baseURL !== undefined && { baseURL }),
        locale: 'th-TH',
        timezoneId: 'Asia/Bangkok',
      })
      return { context, watched: await watch(context), page: await context.newPage() }
    }

    const first = await start()
    await first.page.goto('/login')
    await sendLogin(first.page, { remember: true })
    await expect(balance(first.page)).toContainText('฿')
    await expectKept(first.page, SOMCHAI.name)
    const { indexedDB } = await readDevice(first.page)
    expect(indexedDB).not.toContain(SOMCHAI.username)
    expect(indexedDB).not.toContain(SOMCHAI.bankAccountNo)
    await first.context.close()

    const second = await start()
    await second.page.goto('/')
    await expect(second.page).toHaveURL('/user/home')
    await expect(balance(second.page)).toContainText('฿')
    expect([...first.watched.problems(), ...second.watched.problems()]).toEqual([])
    await second.context.close()
    await rm(profile, { recursive: true })
  },
)
