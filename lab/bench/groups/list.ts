import type { Page } from '@playwright/test'
import { Browser, readNumber, SLOW_PHONE, UNLIMITED, visit } from '../browser.ts'
import { DEMO_MEMBER, logIn } from '../demo-member.ts'
import { disposableFolder } from '../disposable-folder.ts'
import type { Findings } from '../figure.ts'
import { shownElement } from '../ready-probe.ts'
import { inSandbox, serveApp } from '../served-app.ts'

const SHORT = 20
const LONG = 1000
const PAGE_ROWS = 10

/** Rows outside the screen are not laid out, so a long list should be hardly slower than a short one. */
const GOAL_TIMES = 2

const ROW = 'main ul > li'
const ROWS = `document.querySelectorAll('${ROW}').length`

/** Measures how fast a statement of a thousand rows loads its next page, compared with a short one, on a cheap phone. */
export async function measureList(runs: number): Promise<Findings> {
  await using data = await disposableFolder()
  await using profile = await disposableFolder()
  await using app = await serveApp(data.path)
  await using browser = await Browser.start(profile.path)
  await logIn(browser, app.origin)
  const { username } = DEMO_MEMBER
  for (let row = 0; row < LONG + 2 * PAGE_ROWS; row++) {
    await inSandbox('POST', '/api/bank/transfer', { username, bankCode: 'SCB', amount: 1 })
  }
  const short: number[] = []
  const long: number[] = []
  for (let run = 0; run < runs; run++) {
    const page = await browser.openPage()
    await visit(page, `${app.origin}/user/statement`, shownElement(ROW))
    short.push(await slowly(browser, page, SHORT))
    long.push(await slowly(browser, page, LONG))
    await page.close()
  }
  return {
    figures: [
      { what: `the next page is rendered after ${SHORT} rows, CPU 6x slower`, unit: 'ms', runs: short },
      { what: `  after ${LONG} rows`, unit: 'ms', runs: long },
      {
        what: '  times as long',
        unit: 'ratio',
        runs: long.map((ms, run) => ms / (short[run] ?? Number.NaN)),
        goal: { maximum: GOAL_TIMES },
      },
    ],
    remarks: [],
  }
}

/** Loads that many rows at full speed, then the next page at the speed of a cheap phone. @returns the time of the next page, in ms */
async function slowly(browser: Browser, page: Page, rows: number): Promise<number> {
  while ((await readNumber(page, ROWS)) < rows) await page.evaluate(NEXT_PAGE)
  await browser.setConditions(SLOW_PHONE)
  const tookMs = await readNumber(page, NEXT_PAGE)
  await browser.setConditions(UNLIMITED)
  return tookMs
}

/** The time from reaching the end of the list until more rows have been drawn. */
const NEXT_PAGE = `new Promise((resolve) => {
  const before = ${ROWS}
  const startedAt = performance.now()
  const observer = new MutationObserver(() => {
    if (${ROWS} === before) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
  })
  observer.observe(document.querySelector('main'), { subtree: true, childList: true })
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
})`
