import { Browser, type Conditions, SLOW_OFFLINE, untilTakenOver, visit } from '../browser.ts'
import { DEMO_MEMBER, logIn } from '../demo-member.ts'
import { disposableFolder } from '../disposable-folder.ts'
import type { Figure, Findings } from '../figure.ts'
import { shownText } from '../ready-probe.ts'
import { serveApp } from '../served-app.ts'

const OFFLINE: Conditions = { cpuFactor: 1, network: 'offline' }

/** From opening the app until the balance is shown, on the slow phone too. */
const GOAL_MS = 1200

/** Measures how long a member without a network waits for their last balance after opening the app. */
export async function measureHome(runs: number): Promise<Findings> {
  await using data = await disposableFolder()
  await using profile = await disposableFolder()
  let url = ''
  {
    await using app = await serveApp(data.path)
    await using browser = await Browser.start(profile.path)
    url = `${app.origin}/user/home`
    await logIn(browser, app.origin)
  }
  const normal: Opening[] = []
  const slow: Opening[] = []
  for (let run = 0; run < runs; run++) {
    normal.push(await openOffline(profile.path, url, OFFLINE))
    slow.push(await openOffline(profile.path, url, SLOW_OFFLINE))
  }
  return {
    figures: [
      ...figuresOf('last balance offline', normal),
      ...figuresOf('last balance offline, CPU 6x slower', slow),
    ],
    remarks: [],
  }
}

interface Opening {
  /** Until the document has drawn the last balance, before the app has started. */
  readonly balanceMs: number
  /** Until the app has rendered home. */
  readonly renderedMs: number
}

function figuresOf(what: string, openings: readonly Opening[]): Figure[] {
  return [
    { what, unit: 'ms', runs: openings.map(({ balanceMs }) => balanceMs), goal: { maximum: GOAL_MS } },
    { what: '  home itself is rendered', unit: 'ms', runs: openings.map(({ renderedMs }) => renderedMs) },
  ]
}

async function openOffline(profileDir: string, url: string, conditions: Conditions): Promise<Opening> {
  await using browser = await Browser.start(profileDir, conditions)
  const page = await browser.openPage()
  const balanceMs = await visit(page, url, shownText(DEMO_MEMBER.totalBalance))
  return { balanceMs, renderedMs: await untilTakenOver(page) }
}
