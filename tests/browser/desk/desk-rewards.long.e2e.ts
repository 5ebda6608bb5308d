import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import { LAPTOP, test } from '../../support/browser/steps/desk.ts'
import { rewardPlayer } from '../../support/browser/steps/reward-player.ts'
import { visitHome } from '../../support/browser/steps/visit.ts'
import { expect } from '../../support/browser/test.ts'
import { REWARD_WORDS } from '../../support/browser/words/reward-words.ts'

const words = REWARD_WORDS.th
const REASON = `browser test ${Date.now()}`

test('a code is made by two at the desk and taken by a member, and coins are given to a list', async ({
  page: member,
  openElsewhere,
  desk,
  appUrl,
}) => {
  const [laptop, phone] = [await openElsewhere(LAPTOP), await openElsewhere()]
  const player = await rewardPlayer(appUrl)
  const code = `DESK${player.member.username.slice(-6)}`
  await desk.enter(laptop, 'mali')
  await laptop.getByRole('link', { name: 'Site' }).click()
  for (const section of ['Prize wheel', 'Bonuses', 'Promotion codes']) {
    await laptop.getByRole('button', { name: section, exact: true }).click()
    await expect(laptop.getByRole('region', { name: section })).toBeVisible()
    await expectAccessible(laptop, section)
  }
  await laptop.getByRole('button', { name: 'Add: Promotion code', exact: true }).click()
  const added = laptop.getByRole('group', { name: /^Promotion code \d+$/ }).last()
  await added.getByLabel('Offered', { exact: true }).check()
  await added.getByLabel('Code', { exact: true }).fill(code)
  const made = laptop.getByRole('group', { name: new RegExp(` ${code}$`) })
  await made.getByLabel('Amount').fill('77')
  await made.getByLabel('Lost below').fill('5')
  await laptop.getByRole('button', { name: 'Save …' }).click()
  const question = laptop.getByRole('dialog')
  await question.getByLabel('Reason').fill(REASON)
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(laptop.getByText('waits for a second person')).toBeVisible()

  await desk.enter(phone, 'nok')
  await phone.getByRole('link', { name: 'To confirm' }).click()
  await phone.getByRole('link', { name: /Site: Promotion codes/ }).click()
  await expectAccessible(phone, 'codes that wait, on a phone')
  await phone.getByRole('button', { name: 'Confirm' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(phone.getByText('waits for a second person')).toHaveCount(0)

  await visitHome(member, { member: player.member, password: player.member.password })
  await member.goto('/user/bonus')
  await member.getByLabel(words.promotionCode).fill(code)
  await member.keyboard.press('Enter')
  const found = member.getByRole('dialog', { name: code })
  await found.getByRole('button', { name: words.receive }).click()
  await expect(member.getByRole('alertdialog', { name: words.saved })).toBeVisible()
  expect(await player.wallet()).toBe(77)

  await laptop.getByRole('link', { name: 'Rewards' }).click()
  await laptop.getByRole('link', { name: `Promotion: ${code}` }).click()
  await expect(laptop.getByRole('region', { name: `Promotion: ${code}` })).toContainText('77.00')
  await expectAccessible(laptop, 'what rewards cost')
  await laptop.getByRole('button', { name: 'Give coins' }).click()
  await question.getByLabel('Phone numbers').fill(player.member.username)
  await question.getByLabel('Coins for each member').fill('1')
  await question.getByLabel('Reason').fill(REASON)
  await expectAccessible(laptop, 'the question before coins are given')
  await question.getByRole('button', { name: 'Give coins' }).click()
  await expect(question).toHaveCount(0)
  await phone.getByRole('link', { name: 'Rewards' }).click()
  await expect(phone.getByRole('heading', { name: 'Rewards' })).toBeVisible()
  await expectAccessible(phone, 'what rewards cost, on a phone')
})
