import { expect, it, vi } from 'vitest'
import { sourceFiles } from './source-files.ts'

/* Only tools/run-checks.ts repeats a test, and reports that: docs/decisions/023-how-it-is-tested.md. */

it.each([
  ['browser', () => import('../../playwright.config.ts')],
  ['video', () => import('../videos/playwright.config.ts')],
  ['Vitest', () => import('../../vitest.config.ts')],
])('no %s test is repeated by its runner, in CI either', async (_kind, load) => {
  vi.stubEnv('CI', 'true')
  vi.resetModules()
  const { default: config } = await load()
  expect(config).toBeTypeOf('object')
  expect(JSON.stringify(config)).not.toMatch(/"retr(?:y|ies)":(?!0)/)
})

it('no test requests a retry, and no check does', () => {
  const retrying = sourceFiles()
    .filter(({ path }) => path.startsWith('tests/') || path === 'tools/checks.ts')
    .filter(({ text }) => /\b(?:retry|retries): *\d|--retr(?:y|ies)\b/.test(text))
  expect(retrying.map(({ path }) => path)).toEqual([])
})
