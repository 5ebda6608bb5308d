import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { Browser, SLOW } from '../browser/browser.ts'
import type { Page } from '../browser/page.ts'
import { USABLE_FIELD } from '../browser/ready-probe.ts'
import { disposableFolder } from '../disposable-folder.ts'
import type { Figure, Findings } from '../figure.ts'
import { PORTS, serveApp } from '../served-app.ts'

/** Limit for the scripts that a registration fetches in addition to those of /login. */
const SCRIPT_GOAL_BYTES = 45_000

const Inbox = v.object({ messages: v.array(v.object({ otpCode: v.string() })) })

interface Way {
  readonly scriptBytes: number
  readonly bytes: number
  readonly requests: number
  /** How long the visitor waited for the app and the network, in ms; typing takes no time here. */
  readonly waitedMs: number
}

/** Measures a whole registration on a cheap phone and a 2G network, from an idle login form to the login form with the number filled in. */
export async function measureRegister(runs: number): Promise<Findings> {
  await using data = await disposableFolder()
  await using app = await serveApp(data.path)
  const ways: Way[] = []
  for (let run = 0; run < runs; run++) ways.push(await register(app.origin, `09${80_000_000 + run}`))
  const figure = (
    what: string,
    unit: Figure['unit'],
    of: (way: Way) => number,
    maximum?: number,
  ): Figure => ({
    what,
    unit,
    runs: ways.map(of),
    goal: maximum === undefined ? undefined : { maximum },
  })
  return {
    figures: [
      figure('registration: JavaScript after /login', 'bytes', (way) => way.scriptBytes, SCRIPT_GOAL_BYTES),
      figure('registration: everything after /login', 'bytes', (way) => way.bytes),
      figure('registration: requests', 'requests', (way) => way.requests),
      figure('registration: waiting on a slow phone', 'ms', (way) => way.waitedMs),
    ],
    remarks: [],
  }
}

async function register(origin: string, phone: string): Promise<Way> {
  await using profile = await disposableFolder()
  await using browser = await Browser.start(profile.path, SLOW)
  const page = await browser.openPage()
  // Without the worker, which fetches every chunk while a visitor looks at the form: this measures the quickest visitor.
  await page.devTools.send('Page.addScriptToEvaluateOnNewDocument', {
    source: 'delete Navigator.prototype.serviceWorker',
  })
  await page.visit(`${origin}/login`, USABLE_FIELD)
  await page.untilQuiet()
  const before = browser.network.transfers.length

  let waitedMs = 0
  const waitFor = async (selector: string) => {
    const startedAt = performance.now()
    await page.untilTrue(`document.querySelector(${JSON.stringify(selector)}) !== null`)
    waitedMs += performance.now() - startedAt
  }
  const press = (selector: string) =>
    page.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`)

  await press('main a[href="/register"]')
  await waitFor('input[name=phone]')
  await type(page, 'phone', phone)
  await press('input[name=consent]')
  await press('button[type=submit]')
  await waitFor('input[name=code]')
  await type(page, 'code', await newestCode(phone))
  await press('button[type=submit]')
  await waitFor('input[name=confirmation]')
  await type(page, 'name', 'Somchai')
  for (const field of ['password', 'confirmation']) await type(page, field, 'papaya-salad-77')
  await press('button[type=submit]')
  await waitFor('select[name=bankCode]')
  await page.evaluate(`(() => {
    const select = document.querySelector('select[name=bankCode]')
    select.value = 'SCB'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })()`)
  await type(page, 'bankAccountNo', phone)
  await type(page, 'firstName', 'SOMCHAI')
  await type(page, 'lastName', 'JAIDEE')
  await press('button[type=submit]')
  await waitFor('main a[href="/login"][class]')
  await page.untilTrue(`location.pathname === '/login'`)
  await page.untilQuiet()

  const transfers = browser.network.transfers.slice(before)
  const sum = (mime: string) =>
    transfers
      .filter(({ mimeType }) => mimeType.endsWith(mime))
      .reduce((bytes, { bodyBytes }) => bytes + bodyBytes, 0)
  return { scriptBytes: sum('javascript'), bytes: sum(''), requests: transfers.length, waitedMs }
}

async function type(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(`document.querySelector('input[name=${name}]').focus()`)
  await page.devTools.send('Input.insertText', { text })
}

/** The code in the newest SMS to a phone; waits until there is one. */
async function newestCode(phone: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${PORTS.sandbox}/api/sms/${phone}`)
    const code = v.parse(Inbox, await answer.json()).messages[0]?.otpCode
    if (code !== undefined) return code
    await delay(50)
  }
}
