import { defineConfig } from '@playwright/test'
import { deskPortOfWorker, portOfWorker, WORKERS } from './tests/support/browser/workers.ts'
import { BROWSER_ARGS, findBrowser, WINDOWLESS } from './tools/programs/find-browser.ts'

const browser = findBrowser(WINDOWLESS)

/**
 * Slow tests that run only with `LONG=on`: layout and accessibility of every screen in languages other than Lao, whose words are the
 * longest; the chat over an unreliable connection and across a server restart; the error storms that differ from the first one only in
 * their answer; builds of older commits; tabs of builds that the server no longer has, except for the member who returns to such a tab.
 */
const LONG =
  /(everywhere|small-screens|deposit-screens|chat-screens|accessibility)\.e2e\.ts .*(ไทย|English)|a line that is cut again and again|over a restart of the server|meets a server that answers|tab of five builds ago|a build that is taken back|commits ago/

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/browser',
  workers: WORKERS,
  // Generous, because a shared machine may be slow.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  ...(process.env['LONG'] !== 'on' && { grepInvert: LONG }),
  reporter: 'list',
  use: {
    // A trace of every test, kept or not, takes a third of the time of the whole run.
    trace: process.env['TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...(browser !== undefined && { executablePath: browser }), args: BROWSER_ARGS },
  },
  projects: [
    {
      name: 'phone',
      use: {
        browserName: 'chromium',
        viewport: { width: 412, height: 915 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        locale: 'th-TH',
        timezoneId: 'Asia/Bangkok',
      },
    },
  ],
  webServer: Array.from({ length: WORKERS }, (_, worker) => ({
    command: `"${process.execPath}" tools/serve-for-tests.ts`,
    // The videos have a configuration of their own, in another folder.
    cwd: import.meta.dirname,
    url: `http://127.0.0.1:${portOfWorker(worker)}/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    env: {
      PORT: String(portOfWorker(worker)),
      SANDBOX_PORT: String(portOfWorker(worker) + 1),
      DESK_PORT: String(deskPortOfWorker(worker)),
      RATE_LIMIT: 'off',
    },
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  })),
})
