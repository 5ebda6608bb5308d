import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/test.ts'
import { balance, sendLogin } from '../support/browser/visit.ts'
import { LOGGED } from '../support/browser/watch.ts'
import { WORDS } from '../support/browser/words.ts'

const { th } = WORDS

test.use({ serviceWorkers: 'allow' })

const WORKER = '/sw.js'
/** Longer than a page takes to load. */
const LATE_MS = 4000
const PAGE = '<!doctype html><title>502 Bad Gateway</title><h1>nginx</h1>'
const SCRIPT = { 'content-type': 'text/javascript' }

/** How a server that is misconfigured, broken or not ours may answer for the worker; `code` is another worker that would do. */
const ODD_ANSWERS: Readonly<Record<string, (answer: ServerResponse, code: string) => void>> = {
  'not found': (answer) => answer.writeHead(404, SCRIPT).end(),
  'a failure': (answer) => answer.writeHead(500, { 'content-type': 'application/json' }).end('{}'),
  'a web page': (answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
  'a web page that is called a script': (answer) => answer.writeHead(200, SCRIPT).end(PAGE),
  'half of it, as if that were all': (answer, code) =>
    answer.writeHead(200, SCRIPT).end(code.slice(0, code.length / 2)),
  'half of it, and then a cut line': (answer, code) => {
    answer.writeHead(200, { ...SCRIPT, 'content-length': Buffer.byteLength(code) })
    answer.write(code.slice(0, code.length / 2), () => answer.destroy())
  },
  'a missing file, very late': (answer) => {
    void delay(LATE_MS).then(() => answer.writeHead(404, SCRIPT).end())
  },
}

/** Has the browser ask for the worker; the body is marked when it has heard something. */
const look = (page: Page) =>
  page.evaluate(() => {
    const ask = async () => {
      // That there is no new one is no news here.
      await (await navigator.serviceWorker.ready).update().catch(() => undefined)
      document.body.dataset['worker'] = 'asked'
    }
    void ask()
  })

const workers = (page: Page) =>
  page.evaluate(async () => {
    const [registration] = await navigator.serviceWorker.getRegistrations()
    const { active, installing, waiting } = registration ?? {}
    return [active?.state, installing?.state, waiting?.state]
  })

test('however oddly the worker is answered for, the one that is there goes on, also without a server', async ({
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

  for (const [name, answer] of Object.entries(ODD_ANSWERS)) {
    await test.step(name, async () => {
      let asked = 0
      front.answer(WORKER, (response) => {
        asked += 1
        answer(response, code)
      })
      await look(page)
      await expect.poll(() => asked, 'the browser has asked').toBeGreaterThan(0)
      if (!name.endsWith('late')) await expect(page.locator('body')).toHaveAttribute('data-worker', 'asked')
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
