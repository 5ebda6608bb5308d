import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import { depositSheet, openDeposit } from '../../support/browser/steps/deposit.ts'
import { LAPTOP, test } from '../../support/browser/steps/desk.ts'
import { expect } from '../../support/browser/test.ts'

const REASON = `browser test ${Date.now()}`

test('an account is switched off at the desk, another one is added by two, and all goes back', async ({
  page: member,
  openElsewhere,
  desk,
  appUrl,
}) => {
  const [laptop, phone] = [await openElsewhere(LAPTOP), await openElsewhere()]
  const save = async (button: string) => {
    const dialog = laptop.getByRole('dialog')
    await dialog.getByLabel('Reason').fill(REASON)
    await dialog.getByRole('button', { name: button }).click()
    await expect(dialog).toHaveCount(0)
  }
  /** The names of the ways that the member sees once the sheet is opened anew. */
  const ways = async () => {
    await member.goto('/user/home?sheet=deposit')
    await expect(
      depositSheet(member).getByText('SCB').or(depositSheet(member).getByText('ไทยพาณิชย์')).first(),
    ).toBeVisible()
    return (await depositSheet(member).innerText()).replaceAll(/\s+/g, ' ')
  }
  await openDeposit(member, appUrl)
  expect(await ways()).toContain('ออมสิน')

  await desk.enter(laptop, 'mali')
  await laptop.getByRole('link', { name: 'Site' }).click()
  await expectAccessible(laptop, 'the switches of the site')
  await laptop.getByRole('button', { name: 'Accounts' }).click()
  const account = (name: RegExp) => laptop.getByRole('group', { name })
  await account(/ GSB /).getByLabel('Shown to members').uncheck()
  await expectAccessible(laptop, 'the accounts of the house')
  await laptop.getByRole('button', { name: 'Save …' }).click()
  await expectAccessible(laptop, 'the question before a section is saved')
  await save('Save')
  await expect.poll(ways).not.toContain('ออมสิน')

  await laptop.getByRole('button', { name: 'Add: Account', exact: true }).click()
  const added = account(/^Account 5/)
  await added.getByLabel('Bank', { exact: true }).selectOption('BAY')
  await laptop.getByRole('button', { name: 'Save …' }).click()
  await expect(laptop.getByRole('alert')).toContainText('2 fields')
  await expectAccessible(laptop, 'fields that do not fit')
  await added.getByLabel('Account number').fill('1234567890')
  await added.getByLabel('Account holder').fill('KRAPAO CO LTD')
  await laptop.getByRole('button', { name: 'Save …' }).click()
  await save('Save')
  await expect(laptop.getByText('waits for a second person')).toBeVisible()
  expect(await ways()).not.toContain('กรุงศรี')

  await desk.enter(phone, 'nok')
  await phone.getByRole('link', { name: 'To confirm' }).click()
  await phone.getByRole('link', { name: /Site: Accounts/ }).click()
  await expectAccessible(phone, 'a version that waits, on a phone')
  await phone.getByRole('button', { name: 'Confirm' }).click()
  await expect(phone.getByRole('dialog')).toContainText('1234567890')
  await phone.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(phone.getByText('waits for a second person')).toHaveCount(0)
  await expect.poll(ways).toContain('กรุงศรี')

  await laptop.reload()
  await laptop.getByRole('button', { name: 'Back to version 0' }).click()
  await save('Save')
  await expect.poll(ways).toContain('ออมสิน')
  expect(await ways()).not.toContain('กรุงศรี')
})
