import { plainPng } from '../../server/platform/files/pictures.ts'
import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import { expectFits, misfits } from '../../support/browser/checks/fits.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { LONG_MESSAGES, UNBROKEN } from '../../support/browser/served/long-messages.ts'
import { chatOperator, openChat, openGuestChat } from '../../support/browser/steps/chat.ts'
import { chooseLanguage } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

test.use({ colorScheme: 'dark', reducedMotion: 'reduce' })

for (const words of Object.values(WORDS)) {
  test(`the chat in ${words.languageName} fits small screens, large text, fingers and screen readers`, async ({
    page,
    appUrl,
    watched,
  }) => {
    watched.expectErrors(LOGGED.noConnection)
    await page.setViewportSize({ width: 320, height: 640 })
    const { owner } = await openGuestChat(page)
    await page.keyboard.press('Escape')
    await chooseLanguage(page, words)
    for (const message of LONG_MESSAGES) await chatOperator(appUrl).send(owner, message)
    const chat = await openChat(page, words)
    await expect(chat.getByText('Well?')).toBeVisible()

    const check = async (screen: string) => {
      await expectFits(page, screen)
      await expectAccessible(page, screen)
    }
    await check('every kind of message')

    await page.route('**/api/chat/upload-image', (route) => route.abort())
    const photo = { name: `${UNBROKEN}.png`, mimeType: 'image/png', buffer: plainPng() }
    await chat.locator('input[type=file]').setInputFiles(photo)
    await expect(chat.getByRole('alert')).toBeVisible()
    await chat.getByRole('textbox').fill(UNBROKEN.repeat(35))
    await check('a photo that failed, and too much text')

    await page.setViewportSize({ width: 412, height: 915 })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect.soft(await misfits(page), 'text twice as large').toEqual([])
    const log = await chat.getByRole('log').boundingBox()
    expect(log?.height, 'enough of the conversation is still seen').toBeGreaterThan(200)
  })
}
