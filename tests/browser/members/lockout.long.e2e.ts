import { type OwnServer, startOwnServer } from '../../support/browser/builds/strict-server.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS

let server: OwnServer

test.beforeAll(async () => {
  server = await startOwnServer({ RATE_LIMIT: 'on' })
})

test.afterAll(() => server.stop())

test('a number is locked after five wrong passwords, whether it has a member or not', async ({
  page,
  watched,
}) => {
  watched.expectErrors(LOGGED.status(401), LOGGED.status(429))
  await page.goto(`${server.url}/login`)
  await page.getByLabel(th.phoneNumber).fill('0899999999')
  for (let attempt = 1; attempt <= 6; attempt++) {
    await page.getByLabel(th.password, { exact: true }).fill(`guess ${attempt}`)
    const answer = page.waitForResponse('**/api/login')
    await page.getByRole('button', { name: th.logIn }).click()
    await answer
    const message = attempt <= 5 ? th.wrongCredential : 'กรุณารอ 15 นาที'
    await expect(page.getByRole('alert').getByText(message)).toBeVisible()
  }
  await expect(page.getByLabel(th.phoneNumber)).toHaveValue('0899999999')
  await expect(page.getByLabel(th.password, { exact: true })).toHaveValue('guess 6')
})
