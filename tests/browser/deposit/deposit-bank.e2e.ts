import { freshMember } from '../../support/browser/fresh-member.ts'
import { installPageTime } from '../../support/browser/page-time.ts'
import {
  chooseWay,
  closeArrived,
  DEPOSIT,
  expectArrived,
  openDeposit,
} from '../../support/browser/steps/deposit.ts'
import { balance } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { NEAR_MOMENT } from '../../support/browser/words/near-moment.ts'
import { WORDS } from '../../support/browser/words/words.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a member who has transferred sees on home that it is looked for, and is notified when it arrives', async ({
  page,
  sandbox,
  appUrl,
}) => {
  await installPageTime(page)
  const { member, sheet } = await openDeposit(page, appUrl)
  await chooseWay(sheet, 'ไทยพาณิชย์')
  await sheet.getByRole('button', { name: DEPOSIT.transferred }).click()
  const toast = page.locator('.toast').filter({ hasText: DEPOSIT.refreshSoon })
  await expect(toast).toContainText(DEPOSIT.waiting)
  await expect(sheet).toBeHidden()
  const [over, total] = [await toast.boundingBox(), await balance(page).boundingBox()]
  expect(over?.y, 'the toast leaves the total in view').toBeGreaterThan(
    (total?.y ?? Infinity) + (total?.height ?? 0),
  )
  const line = page.getByRole('region', { name: WORDS.th.moneyOnItsWay }).getByRole('link')
  await expect(line).toHaveText(/โอนผ่านธนาคาร.*รอธนาคาร/)
  await page.clock.runFor(24_000)
  await line.click()
  const waiting = page.getByRole('dialog', { name: DEPOSIT.waiting })
  await expect(waiting.getByRole('timer')).toHaveText(/^00:2\d$/)
  await expect(waiting.getByRole('listitem')).toHaveText([
    new RegExp(`คุณแจ้งโอนแล้วเข้าบัญชี SCB •••4567${NEAR_MOMENT}`),
    new RegExp(`รอธนาคารยืนยันเราตรวจทุก 5 วินาทีราว ${NEAR_MOMENT}`),
    /เงินเข้ากระเป๋า/,
  ])
  await expect(waiting).toContainText(
    new RegExp(String.raw`ยังไม่เข้าหลัง ${NEAR_MOMENT}\? ส่งสลิปภายใน 60 นาที หลังโอน`),
  )
  await waiting.getByRole('button', { name: DEPOSIT.uploadSlip }).click()
  await expect(page.getByRole('heading', { name: DEPOSIT.uploadSlip })).toBeVisible()
  await page.goBack()
  await line.click()
  await page.clock.runFor(50_000)
  await expect(
    waiting.getByRole('listitem').nth(1),
    'a time that has passed is not promised',
  ).not.toContainText('ราว')
  await sandbox.moneyArrives(member.username, 99)
  await page.clock.runFor(10_000)
  await expectArrived(page, '+฿99.00')
  await closeArrived(page)
  await expect(page).toHaveURL('/user/home')
  await expect(balance(page)).toContainText('99.00')
  await expect(line).toBeHidden()
})

test(
  'the list shows the member’s own bank first, the only account to pay from, and the limits of each method',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const member = await freshMember(appUrl, { bankCode: 'GSB' })
    const { sheet } = await openDeposit(page, appUrl, member)
    await expect(sheet.getByText(DEPOSIT.ownAccount)).toBeVisible()
    await expect(sheet.getByText(/^ออมสิน •••\d{4} · /)).toBeVisible()
    const banks = sheet
      .getByRole('region')
      .or(sheet.locator('section'))
      .filter({
        has: page.getByRole('heading', { name: DEPOSIT.bankTransfer }),
      })
    const rows = banks.getByRole('button')
    await expect(rows).toHaveText([/^GSB?ออมสินธนาคารของคุณ/, /ไทยพาณิชย์/, /กสิกรไทย/, /การค้าต่างประเทศลาว/])
    await expect(rows.nth(0)).toContainText('เข้าใน 1 นาที')
    await expect(rows.nth(1)).toContainText('ขั้นต่ำ฿1')
    // An account that does not report promises no time, and its minimum is shown in its own currency.
    await expect(rows.nth(3)).not.toContainText('1 นาที')
    await expect(rows.nth(3)).toContainText('₭690')
    await expect(sheet.getByRole('button', { name: /^WW/ })).toContainText('฿100+QR ได้ทุกธนาคาร')
  },
)

test(
  'each method has an address, and back leads from it to the list, then out',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const { sheet } = await openDeposit(page, appUrl)
    await page.goto('/user/home')
    await page.getByRole('main').getByRole('button', { name: DEPOSIT.deposit }).click()
    await sheet.getByRole('button', { name: /^K?กสิกรไทย/ }).click()
    await expect(page).toHaveURL('/user/home?sheet=deposit&way=bank-KBANK')
    await expect(sheet.getByRole('heading', { name: 'โอนผ่านกสิกรไทย' })).toBeFocused()
    await expect(sheet.getByText('098-765-4321')).toBeVisible()
    await page.goBack()
    await expect(sheet.getByText(DEPOSIT.ownAccount)).toBeVisible()
    await expect(page).toHaveURL('/user/home?sheet=deposit')

    await chooseWay(sheet, 'FP')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/user/home?sheet=deposit')
    await expect(sheet).toBeVisible()

    // Closing removes both steps from the history.
    await chooseWay(sheet, 'FP')
    await sheet.getByRole('button', { name: WORDS.th.close }).click()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/user/home')

    await page.goto('/user/home?sheet=deposit&way=no-such-way')
    await expect(sheet.getByText(DEPOSIT.ownAccount)).toBeVisible()
  },
)

test(
  'an account that does not report promises no time, converts kip and asks for the slip',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const { sheet } = await openDeposit(page, appUrl)
    await page.goto('/user/home?sheet=deposit&way=bank-BCEL')
    await expect(sheet.getByText('LAK')).toBeVisible()
    await expect(sheet.getByText('0101-2000-1234-5670-01')).toBeVisible()
    await expect(sheet.getByText('1 นาที')).toBeHidden()
    await sheet.getByLabel('คิดเงินบาทจากกีบ').fill('345000')
    await expect(sheet.getByText('= ₭345,000')).toBeVisible()
    await expect(sheet.getByText('= ฿500.00')).toBeVisible()
    await sheet.getByRole('button', { name: DEPOSIT.uploadSlip }).click()
    await expect(sheet.getByRole('heading', { name: DEPOSIT.uploadSlip })).toBeVisible()
    await sheet.getByRole('button', { name: DEPOSIT.back, exact: true }).click()
    await expect(sheet.getByRole('heading', { name: DEPOSIT.deposit })).toBeVisible()
    await chooseWay(sheet, 'การค้าต่างประเทศลาว')
    await sheet.getByRole('button', { name: DEPOSIT.transferred }).click()
    await expect(page.getByText(DEPOSIT.slipThenRefresh)).toBeVisible()
    const line = page.getByRole('region', { name: WORDS.th.moneyOnItsWay }).getByRole('link')
    await expect(line).toContainText(DEPOSIT.sendIt)
    await line.click()
    await expect(sheet.getByRole('heading', { name: DEPOSIT.uploadSlip })).toBeVisible()
  },
)

test('a refused clipboard is reported', { tag: '@long' }, async ({ page, appUrl }) => {
  const { sheet } = await openDeposit(page, appUrl)
  await chooseWay(sheet, 'ไทยพาณิชย์')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'))
    document.execCommand = () => false
  })
  await sheet.getByRole('button', { name: DEPOSIT.copyNumber }).click()
  await expect(page.getByRole('alert').filter({ hasText: DEPOSIT.notCopied })).toBeVisible()
})

test(
  'a member whose bank requires an English name enters it first; then the number is copied by itself',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const member = await freshMember(appUrl, { bankCode: 'KTB' })
    // A new member cannot register like this; one from before the rule sees this until they change it.
    const before = '**/api/wallet'
    await page.route(before, async (route) => {
      const answer = await route.fetch()
      const wallet: Record<string, object> = await answer.json()
      const bankAccount = { ...wallet['bankAccount'], bankAccountName: 'มานี มีชัย' }
      await route.fulfill({ response: answer, json: { ...wallet, bankAccount } })
    })
    const { sheet } = await openDeposit(page, appUrl, member)
    await chooseWay(sheet, 'ไทยพาณิชย์')
    await sheet.getByRole('button', { name: DEPOSIT.copyNumber }).click()
    const dialog = page.getByRole('dialog', { name: DEPOSIT.nameInEnglish })
    const field = dialog.getByLabel(DEPOSIT.accountName, { exact: true })
    await expect(field).toHaveValue('มานี มีชัย')
    await dialog.getByRole('button', { name: DEPOSIT.save }).click()
    await expect(dialog.getByText(DEPOSIT.englishOnly)).toBeVisible()
    await field.fill('Manee  chaidee ')
    await page.unroute(before)
    await dialog.getByRole('button', { name: DEPOSIT.save }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(DEPOSIT.copied('4051234567'))).toBeVisible()
    await expect(sheet.getByRole('button', { name: DEPOSIT.isCopied, exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('4051234567')

    await sheet.getByRole('button', { name: DEPOSIT.copyNumber }).click()
    await expect(dialog).toBeHidden()
    const profile = await page.request.get('/api/account/profile', {
      headers: { authorization: `Bearer ${member.token}`, 'x-requested-with': 'XMLHttpRequest' },
    })
    expect(await profile.json()).toMatchObject({ bankCode: 'KTB', bankAccountName: 'MANEE CHAIDEE' })
  },
)
