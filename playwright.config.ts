import { defineConfig } from '@playwright/test'
import { deskPortOfWorker, portOfWorker, WORKERS } from './tests/support/browser/builds/workers.ts'
import { IS_LONG } from './tests/support/is-long.ts'
import { PATIENCE_MS } from './tests/support/time/patience.ts'
import { BROWSER_ARGS, findBrowser, WINDOWLESS } from './tools/programs/browser.ts'

const browser = findBrowser(WINDOWLESS)

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/browser',
  workers: WORKERS,
  timeout: 120_000,
  expect: { timeout: PATIENCE_MS },
  forbidOnly: true,
  ...(!IS_LONG && { testIgnore: '**/*.long.e2e.ts', grepInvert: /@long/ }),
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
    command: `"${process.execPath}" tools/serve-for-tests.mjs`,
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
