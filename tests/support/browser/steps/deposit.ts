import { expect, type Locator, type Page } from '@playwright/test'
import { expectKept } from '../device.ts'
import { type FreshMember, freshMember } from '../fresh-member.ts'
import { inEachLanguage, textOf } from '../words/catalogue.ts'
import { WORDS } from '../words/words.ts'
import { visitHome } from './visit.ts'

/** The texts of the deposit sheet in Thai, by their English messages. */
export const DEPOSIT = {
  ...inEachLanguage({
    deposit: 'Deposit',
    bankTransfer: 'Bank transfer',
    ownAccount: 'Only from your own account',
    back: 'Back',
    openQr: 'Your open QR',
    giftLink: 'Gift link',
    mobileWallet: 'Transfer to wallet',
    haveSlip: 'Already paid? Send the slip',
    uploadSlip: 'Send the slip',
    report: 'Report deposit',
    copyNumber: 'Copy account number',
    isCopied: 'Copied',
    notCopied: 'Failed to copy',
    transferred: 'I have transferred',
    waiting: 'Waiting for your money',
    refreshSoon:
      'Please refresh your balance in a moment, or tap its row on home to see Waiting for your money',
    slipThenRefresh: 'Please send the slip, and refresh your balance in a moment',
    sendIt: 'send the slip',
    moneyArrived: 'Money arrived',
    inYourWallet: 'Money is in your wallet',
    receipt: 'See receipt',
    view: 'View',
    play: 'Play',
    createQr: 'Create QR',
    enterAmount: 'Please enter an amount',
    scanToPay: 'Scan to pay',
    cancelQr: 'Cancel QR',
    saveQr: 'Save QR image',
    qrPicture: 'Payment QR code',
    qrExpired: 'The QR has expired. Create a new one.',
    amount: 'Amount to deposit',
    sendLink: 'Send link',
    pasteGift: 'Please paste a gift link',
    chooseSlip: 'Please choose a slip image',
    giftReceived: 'The gift was received',
    chosenSlip: 'The chosen slip',
    slipSent: 'Slip received',
    slipRejected: 'Slip not accepted',
    creditedBefore: 'was already in your wallet',
    anotherAccount: 'Paid from an account that is not registered',
    unsupported: 'File is not supported',
    formats: 'Choose a picture: JPEG, PNG, WebP or HEIC.',
    pdf: 'A PDF cannot be sent',
    cancelUpload: 'Cancel sending',
    uploadCancelled: 'The upload was cancelled',
    seeSlips: 'See uploaded slips',
    slipStatus: 'Slip status',
    nameInEnglish: 'Account name in English',
    accountName: 'Account name',
    englishOnly: 'Bank account name must be in English only',
    save: 'Save',
    tooLarge: ['The file is too large. Please select file no larger than {limit} MB.', { limit: 10 }],
  }).th,
  copied: (text: string) => textOf('th', ['Copied: {text}', { text }]),
  minimum: (baht: number) => textOf('th', ['Minimum amount {0} baht', { 0: baht }]),
}

/** The sheet, on any of its pages. */
export const depositSheet = (page: Page) => page.locator('dialog.sheet')

/** The panel of a deposit that has arrived. */
export const arrivedPanel = (page: Page) => page.getByRole('dialog', { name: DEPOSIT.moneyArrived })

/** Waits until a deposit of this amount is reported, as with `+฿500.00`. */
export async function expectArrived(page: Page, amount: string): Promise<void> {
  const report = arrivedPanel(page).getByRole('status').filter({ hasText: DEPOSIT.inYourWallet })
  await expect(report).toContainText(amount, { timeout: 20_000 })
}

/** Closes the panel, not a toast inside it. */
export const closeArrived = (page: Page) =>
  arrivedPanel(page).locator('footer').getByRole('button', { name: WORDS.th.close }).click()

/** Logs in a new member, whose money no other test moves, and opens the deposit sheet. */
export async function openDeposit(
  page: Page,
  appUrl: string,
  as?: FreshMember,
): Promise<{ member: FreshMember; sheet: Locator }> {
  const member = as ?? (await freshMember(appUrl))
  await visitHome(page, { member })
  await page.goto('/user/home?sheet=deposit')
  const sheet = depositSheet(page)
  await expect(sheet).toBeVisible()
  // What is credited from then on is new.
  await expectKept(page, 'known-deposits')
  return { member, sheet }
}

/** Opens the page of a deposit method, from the list or from another page; `name` is the beginning of its row in the list. */
export async function chooseWay(sheet: Locator, name: string): Promise<void> {
  const back = sheet.getByRole('button', { name: DEPOSIT.back, exact: true })
  const way = sheet.getByRole('button', { name: new RegExp(`^${name.replace('?', '\\?')}`) })
  await expect(back.or(way).first()).toBeVisible()
  if (await back.isVisible()) await back.click()
  await way.first().click()
  await expect(back).toBeVisible()
}
