import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from './tools/find-browser.ts'

/** Where the app and its sandbox world are served while the tests run. */
const PORT = Number(process.env['E2E_PORT'] ?? 25_480)
const origin = `http://127.0.0.1:${PORT}`
const browser = findBrowser()

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/browser',
  // All tests share one server and its members; two cores are busy with one browser and that server.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: origin,
    trace: 'retain-on-failure',
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
  webServer: {
    command: `"${process.execPath}" tools/serve-for-tests.ts`,
    url: `${origin}/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { PORT: String(PORT), SANDBOX_PORT: String(PORT + 1), RATE_LIMIT: 'off' },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
