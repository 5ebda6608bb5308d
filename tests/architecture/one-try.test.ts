import { afterEach, expect, it, vi } from 'vitest'
import { sourceFiles } from './source-files.ts'

/* No test is repeated after a failure: docs/decisions/073-one-try.md. */

afterEach(() => vi.unstubAllEnvs())

it.each([
  ['browser', () => import('../../playwright.config.ts')],
  ['video', () => import('../videos/playwright.config.ts')],
  ['Vitest', () => import('../../vitest.config.ts')],
])('no %s test gets a second try, in CI either', async (_kind, load) => {
  vi.stubEnv('CI', 'true')
  vi.resetModules()
  const { default: config } = await load()
  expect(config).toBeTypeOf('object')
  expect(JSON.stringify(config)).not.toMatch(/"retr(?:y|ies)":(?!0)/)
})

it('none asks for one, and no check does', () => {
  const asking = sourceFiles()
    .filter(({ path }) => path.startsWith('tests/') || path === 'tools/checks.ts')
    .filter(({ text }) => /\b(?:retry|retries): *\d|--retr(?:y|ies)\b/.test(text))
  expect(asking.map(({ path }) => path)).toEqual([])
})
