import { afterAll } from 'vitest'
import { type OwnServer, startOwnServer } from '../browser/builds/strict-server.ts'
import { startChromium } from './chromium.ts'
import { startFirefox } from './firefox.ts'
import { openWatchedApp, type WatchedApp } from './watched-app.ts'
import { startWebKit } from './webkit.ts'

/** The engines other than that of the browser tests, with what starts each. */
export const OTHERS = [
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
] as const

export const ENGINES = [['Chromium', startChromium], ...OTHERS] as const

/** The server of a test file, which ends with it: `const server = await ownServerForFile()`. */
export async function ownServerForFile(): Promise<OwnServer> {
  const server = await startOwnServer()
  afterAll(() => server.stop())
  return server
}

/** The watched app in front of it. */
export async function watchedAppForFile({ url }: { readonly url: string }): Promise<WatchedApp> {
  const app = await openWatchedApp(url)
  afterAll(() => app.close())
  return app
}
