import { type OwnServer, startOwnServer } from '../../support/browser/builds/strict-server.ts'
import { rewardPlayer } from '../../support/browser/steps/reward-player.ts'
import { visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { REWARD_WORDS } from '../../support/browser/words/reward-words.ts'

const words = REWARD_WORDS.th
const DAY_S = 24 * 60 * 60

let server: OwnServer

test.beforeAll(async () => {
  server = await startOwnServer()
})
test.afterAll(() => server.stop())

test(
  'a member who lost receives a share of it the next day and puts it into the wallet',
  { tag: '@long' },
  async ({ openElsewhere }) => {
    const player = await rewardPlayer(server.url, { sandboxUrl: server.sandboxUrl })
    await player.deposit(1000)
    await player.bringToGame(1000)
    await player.play(-400)
    await player.checkBalance()
    await player.sandbox('POST', '/api/clock', { advanceSeconds: DAY_S })
    expect(await player.wallet()).toBe(0)

    const page = await openElsewhere({ baseURL: server.url })
    await visitHome(page, { member: player.member, password: player.member.password })
    await page.getByRole('button', { name: words.lossRefund }).click()
    const sheet = page.getByRole('dialog', { name: words.lossRefund })
    const toSheet = page.getByRole('button', { name: words.continueToRefund })
    await expect(sheet.or(toSheet).first()).toBeVisible()
    if (await toSheet.isVisible()) await toSheet.click()
    await expect(sheet).toContainText('20.00')

    await sheet.getByRole('button', { name: words.receiveRefund }).click()
    await expect(page.getByRole('status').filter({ hasText: words.refundReceived })).toBeVisible()
    await expect(sheet.getByRole('button', { name: words.receiveRefund })).toBeHidden()
    await expect(sheet.getByText('+20.00')).toBeVisible()
    expect(await player.wallet()).toBe(0)

    await sheet.getByRole('button', { name: words.addToWallet }).click()
    const question = page.getByRole('alertdialog', { name: words.addTheRefund })
    await expect(question).toContainText('฿20.00')
    await question.getByRole('button', { name: words.confirm }).click()
    await expect(sheet.getByRole('button', { name: words.addToWallet })).toBeHidden()
    expect(await player.wallet()).toBe(20)
    await page.keyboard.press('Escape')
    await expect(page.getByText('฿20.00')).toBeVisible()
  },
)
