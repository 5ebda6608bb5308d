/** Proves R15. */
import type { Page } from '@playwright/test'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { balance, sendLogin } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'
import { ODD_WORKER_ANSWERS } from '../../support/pages/odd-worker-answers.ts'

const { th } = WORDS

test.use({ serviceWorkers: 'allow' })

const WORKER = '/sw.js'
/** Makes the browser request the worker; the body is marked when it has an answer. */
const look = (page: Page) =>
  page.evaluate(() => {
    const check = async () => {
      // A missing update does not matter here.
      await (await navigator.serviceWorker.ready).update().catch(() => undefined)
      document.body.dataset['worker'] = 'answered'
    }
    void check()
  })

const workers = (page: Page) =>
  page.evaluate(async () => {
    const [registration] = await navigator.serviceWorker.getRegistrations()
    const { active, installing, waiting } = registration ?? {}
    return [active?.state, installing?.state, waiting?.state]
  })

test('with any odd answer for the worker, the installed one keeps working, also without a server', async ({
  page,
  front,
  players,
  watched,
}) => {
  watched.expectErrors(/Failed to load resource|unsupported MIME type/, LOGGED.noConnection)
  const member = await players.join({ wallet: 250, games: {} })
  await page.goto(`${front.url}/login`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await sendLogin(page, { member })
  await expect(balance(page)).toContainText(th.updatedAt)
  const code = `${await (await fetch(front.url + WORKER)).text()}\n// another build`

  for (const [name, answer] of Object.entries(ODD_WORKER_ANSWERS)) {
    await test.step(name, async () => {
      let requests = 0
      front.answer(WORKER, (response) => {
        requests += 1
        answer(response, code)
      })
      await look(page)
      await expect.poll(() => requests, 'the browser has sent the request').toBeGreaterThan(0)
      if (!name.endsWith('late'))
        await expect(page.locator('body')).toHaveAttribute('data-worker', 'answered')
      await page.reload()
      await expect(balance(page)).toContainText(th.updatedAt)
      await front.cut()
      await page.reload()
      await expect(balance(page)).toContainText(th.asLastSeen)
      await expect(balance(page)).toContainText('฿250.00')
      await front.mend()
      expect(await workers(page)).toEqual(['activated', undefined, undefined])
      await expect(page.getByText(th.newVersion)).toHaveCount(0)
    })
  }

  front.passOn(WORKER)
  front.serve(WORKER, code)
  await page.reload()
  await look(page)
  await expect(page.getByText(th.newVersion), 'a sound answer is taken up').toBeVisible()
})
