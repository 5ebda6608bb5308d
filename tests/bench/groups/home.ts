import { Browser } from '../browser/browser.ts'
import { type Conditions, SLOW_OFFLINE } from '../browser/conditions.ts'
import { shownText } from '../browser/ready-probe.ts'
import { DEMO_MEMBER } from '../demo-member.ts'
import { disposableFolder } from '../disposable-folder.ts'
import type { Findings } from '../figure.ts'
import { logIn } from '../log-in.ts'
import { serveApp } from '../served-app.ts'

const OFFLINE: Conditions = { cpuFactor: 1, network: 'offline' }

/** How long a member without any network waits to see their last balance after opening the app. */
export async function measureHome(runs: number): Promise<Findings> {
  await using data = await disposableFolder()
  await using profile = await disposableFolder()
  let url = ''
  {
    await using app = await serveApp(data.path)
    await using browser = await Browser.start(profile.path)
    url = `${app.origin}/user/home`
    await logIn(await browser.openPage(), app.origin)
  }
  const normalMs: number[] = []
  const slowMs: number[] = []
  for (let run = 0; run < runs; run++) {
    normalMs.push(await openOffline(profile.path, url, OFFLINE))
    slowMs.push(await openOffline(profile.path, url, SLOW_OFFLINE))
  }
  return {
    figures: [
      { what: 'last balance offline', unit: 'ms', runs: normalMs },
      { what: 'last balance offline, CPU 6x slower', unit: 'ms', runs: slowMs },
    ],
    remarks: [],
  }
}

async function openOffline(profileDir: string, url: string, conditions: Conditions): Promise<number> {
  await using browser = await Browser.start(profileDir, conditions)
  const page = await browser.openPage()
  // Awaited here: the browser goes with this scope.
  return await page.visit(url, shownText(DEMO_MEMBER.totalBalance))
}
