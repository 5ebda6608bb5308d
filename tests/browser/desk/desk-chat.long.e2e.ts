import { plainPng } from '../../server/platform/files/pictures.ts'
import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import { CHAT, openGuestChat, sendMessage } from '../../support/browser/steps/chat.ts'
import { decide, detail, LAPTOP, test } from '../../support/browser/steps/desk.ts'
import { expect } from '../../support/browser/test.ts'

test('a guest writes, the house answers with words and a picture, hands over, and the guest sees it at once', async ({
  page: phone,
  openElsewhere,
  desk,
}) => {
  const [laptop, other] = [await openElsewhere(LAPTOP), await openElsewhere(LAPTOP)]
  await desk.enter(laptop, 'somchai')
  await desk.enter(other, 'lek')
  await laptop.getByRole('link', { name: 'Chat' }).click()
  const { chat } = await openGuestChat(phone)
  const question = `Where is my money? ${Date.now()}`
  await sendMessage(chat, question)

  await expect(laptop.getByRole('navigation').getByRole('link', { name: /^Chat \d/ })).toBeVisible()
  const waiting = laptop.getByRole('row').filter({ hasText: 'Guest' }).filter({ hasText: 'Waiting' }).last()
  // The last guest may be that of another test until this one's message is in the list.
  await expect(async () => {
    await waiting.getByRole('link').click()
    await expect(detail(laptop).getByText(question)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(detail(laptop).getByRole('textbox', { name: 'Answer' })).toHaveCount(0)
  await decide(laptop, 'Claim')
  const answer = detail(laptop).getByRole('textbox', { name: 'Answer' })
  await answer.fill('I am looking.')
  await answer.press('Enter')
  await expect(chat.getByText('I am looking.')).toBeVisible()
  await expect(answer).toHaveValue('')
  await expect(answer).toBeFocused()
  await expectAccessible(laptop, 'a conversation at the desk')

  await detail(laptop)
    .getByLabel('Picture')
    .setInputFiles({ name: 'where.png', mimeType: 'image/png', buffer: plainPng(300, 200) })
  await answer.fill('It is here:')
  await detail(laptop).getByRole('button', { name: 'Send' }).click()
  await expect(chat.getByText('It is here:')).toBeVisible()
  const sent = detail(laptop).getByRole('img', { name: 'Picture' })
  for (const picture of [sent, chat.getByRole('img', { name: 'It is here:' })])
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)

  await other.goto(laptop.url())
  await expect(detail(other).getByText(/^Somchai has had this chat since/)).toBeVisible()
  await expect(detail(other).getByRole('textbox', { name: 'Answer' })).toHaveCount(0)
  await detail(laptop).getByRole('button', { name: 'Hand over' }).click()
  await laptop.getByRole('dialog').getByLabel('Colleague').selectOption({ label: 'Lek, at the desk' })
  await expectAccessible(laptop, 'who goes on with a conversation')
  await laptop.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
  await expect(detail(laptop).getByText(/^Lek has had this chat since/)).toBeVisible()
  await detail(other).getByRole('textbox', { name: 'Answer' }).fill('Lek goes on.')
  await detail(other).getByRole('textbox', { name: 'Answer' }).press('Enter')
  await expect(chat.getByText('Lek goes on.')).toBeVisible()
  await expect(detail(laptop).getByText('Lek goes on.')).toBeVisible()

  await sendMessage(chat, 'thanks')
  await expect(chat.getByText(CHAT.th.sent).last()).toBeVisible()
  await expect(detail(other).getByText('thanks')).toBeVisible()
  await decide(other, 'Close')
  await expect(detail(other).getByText('Closed', { exact: true })).toBeVisible()
  await sendMessage(chat, 'one more thing')
  await expect(detail(other).getByText('Waiting', { exact: true })).toBeVisible()
})

test('a canned answer is added at the desk, on a phone too', async ({ page: phone, desk }) => {
  await desk.enter(phone, 'mali')
  await phone.getByRole('link', { name: 'Chat' }).click()
  await expectAccessible(phone, 'the chat on a phone')
  await phone.getByRole('link', { name: 'Canned answers' }).click()
  const title = `Deposit ${Date.now()}`
  await phone.getByRole('button', { name: 'Add' }).click()
  const dialog = phone.getByRole('dialog')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('ไทย').fill('เงินเข้าแล้วค่ะ')
  await expectAccessible(phone, 'a canned answer')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(phone.getByRole('cell', { name: title, exact: true })).toBeVisible()
  await expectAccessible(phone, 'canned answers')
  await phone.getByRole('button', { name: `Remove ${title}` }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(phone.getByRole('cell', { name: title, exact: true })).toHaveCount(0)
})
