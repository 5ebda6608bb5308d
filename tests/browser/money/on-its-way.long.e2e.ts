import type { Page } from '@playwright/test'
import { visitAsNew } from '../../support/browser/player.ts'
import { balance } from '../../support/browser/steps/visit.ts'
import { withdraw } from '../../support/browser/steps/withdrawing.ts'
import { expect, test } from '../../support/browser/test.ts'
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'
import { NEAR_MOMENT } from '../../support/browser/words/near-moment.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS
const money = MONEY_WORDS.th
const onItsWay = (page: Page) => page.getByRole('region', { name: th.moneyOnItsWay })
const since = new Date(Date.now() - 60_000).toISOString()

/** Serves the wallet with these lists of pending and refused money. */
const serveOnItsWay = (page: Page, lists: { items?: object[]; refused?: object[] }) =>
  page.route('**/api/wallet', async (route) => {
    const response = await route.fetch()
    const wallet: { onItsWay: object } = await response.json()
    await route.fulfill({ json: { ...wallet, onItsWay: { ...wallet.onItsWay, ...lists } } })
  })

test('a withdrawal that the operator rejects is reported by itself: why, and where the money is; and only once', async ({
  page,
  players,
  sandbox,
}) => {
  const member = await visitAsNew(page, players, { wallet: 300, games: {} })
  await withdraw(page, '120', money.ok)
  await expect(onItsWay(page).getByRole('link')).toContainText(
    new RegExp(String.raw`ถอน ฿120\.00.*ถึงราว ${NEAR_MOMENT}`),
  )
  await sandbox.settleWithdrawal(member.username, 'FAILED', 'ชื่อบัญชีไม่ตรง')
  const dialog = page.getByRole('alertdialog', { name: 'ถอนไม่สำเร็จ' })
  await expect(dialog, 'the wallet is loaded every 20 seconds').toBeVisible({ timeout: 45_000 })
  await expect(dialog).toContainText('ชื่อบัญชีไม่ตรง')
  await expect(dialog).toContainText(new RegExp(String.raw`คืน ฿120\.00 เข้ากระเป๋าแล้วเวลา ${NEAR_MOMENT}`))
  await expect(balance(page)).toContainText('ยอดเงินรวม 300.00 บาท')
  await dialog.getByRole('button', { name: money.viewStatement }).click()
  const details = page.getByRole('dialog')
  await expect(details.getByRole('alert')).toContainText('ชื่อบัญชีไม่ตรง')
  await expect(details.getByRole('alert')).toContainText(
    new RegExp(String.raw`คืน ฿120\.00 เข้ากระเป๋าแล้วเวลา ${NEAR_MOMENT}`),
  )

  await page.goto('/user/home')
  await expect(balance(page)).toContainText('300.00')
  await expect(onItsWay(page)).toBeHidden()
  await expect(dialog).toBeHidden()
})

test('each kind of money in transit leads to its own place', async ({ page, players }) => {
  await visitAsNew(page, players, { wallet: 100, games: {} })
  const [transfer, announcement] = ['one-transfer', 'one-announcement']
  await serveOnItsWay(page, {
    items: [
      { id: transfer, kind: 'transfer', amount: 70, since, game: 'JOKER' },
      { id: announcement, kind: 'announcement', amount: 300, since },
      { id: 'one-slip', kind: 'slip', since },
    ],
  })
  await page.route('**/api/statement', async (route) => {
    const { page: number }: { page: number } = route.request().postDataJSON()
    const rows = Array.from({ length: 10 }, (_, index) => ({
      _id: `deposit-${index}`,
      statementType: 'deposit',
      status: 'SUCCESS',
      amount: 5,
      createdAt: since,
    }))
    const pending = [
      { _id: transfer, statementType: 'transfer', from: 'WALLET', to: 'JOKER', amount: 70, createdAt: since },
      { _id: announcement, statementType: 'deposit', amount: 300, createdAt: since },
    ]
    await route.fulfill({ json: { total: 12, statements: number === 1 ? rows : pending, days: [] } })
  })
  await page.reload()
  const rows = onItsWay(page).getByRole('link')
  await expect(rows).toHaveText([/โยก.* ฿70\.00รอ JOKER/, /ฝาก.* ฿300\.00รอธนาคาร/, /สลิป/])

  await rows.first().click()
  await expect(page, 'a transfer whose outcome is not known').toHaveURL(`/user/statement?entry=${transfer}`)
  await expect(page.getByRole('dialog'), 'though it is on the second page').toContainText('70.00')
  await page.goBack()
  await expect(page).toHaveURL('/user/home')
  await rows.nth(1).click()
  await expect(page.getByRole('dialog')).toContainText('300.00')
  await page.goBack()

  await page.goto('/user/statement')
  await expect(onItsWay(page).getByRole('link'), 'the rest has a row of its own').toHaveText([/สลิป/])
  await onItsWay(page).getByRole('link').click()
  await expect(page.getByRole('dialog', { name: 'สถานะสลิป' })).toBeVisible()
})

test('the pending withdrawal has one sheet, from home and from the statement', async ({ page, players }) => {
  await visitAsNew(page, players, { wallet: 300, games: {} })
  await withdraw(page, '120', money.ok)
  await page.getByRole('link', { name: 'ประวัติ' }).click()
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').click()
  const pending = page.getByRole('dialog', { name: money.withdrawing })
  await expect(pending).toContainText('฿120.00')
  await pending.getByRole('button', { name: th.close, exact: true }).last().click()
  await expect(page).toHaveURL('/user/statement')
})

test('a slip that was not accepted has a row on home and in the statement, until its list is opened', async ({
  page,
  players,
}) => {
  await visitAsNew(page, players, { wallet: 100, games: {} })
  await serveOnItsWay(page, {
    refused: [{ id: 'rejected-slip', kind: 'slip', amount: 50, since, reason: 'NOT_MATCH' }],
  })
  await page.reload()
  await expect(onItsWay(page).getByRole('link')).toHaveText(/สลิป ฿50\.00ไม่ผ่าน/)
  await page.getByRole('link', { name: 'ประวัติ' }).click()
  await onItsWay(page).getByRole('link').click()
  await expect(page.getByRole('dialog', { name: 'สถานะสลิป' })).toBeVisible()
  await page.goBack()
  await expect(onItsWay(page)).toBeHidden()
  await page.goto('/user/home')
  await expect(balance(page)).toContainText('100.00')
  await expect(onItsWay(page), 'also after a reload').toBeHidden()
})
