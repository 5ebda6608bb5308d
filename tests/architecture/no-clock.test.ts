import { expect, it } from 'vitest'
import { clockFindings } from './clock-rules.ts'
import { sourceFiles } from './source-files.ts'

const SAMPLES = 'tests/architecture/no-clock.test.ts'

it('no test depends on the speed of the machine', () => {
  const tests = sourceFiles().filter(({ path }) => path.startsWith('tests/') && path !== SAMPLES)
  expect(tests.length).toBeGreaterThan(0)
  const found = tests.flatMap(({ path, text }) =>
    clockFindings(text).map(({ line, why }) => `${path}:${line} ${why}`),
  )
  expect(found).toEqual([])
})

it.each([
  'await vi.waitFor(() => expect(listener).toHaveBeenCalled())',
  'await vi.waitUntil(() => isThere)',
  'await expect.poll(() => output, { timeout: 5_000 }).toBe(1)',
  'await expect(row).toBeVisible({ timeout: 500 })',
  'await expect\n  .poll(() => 1)\n  .toBe(1)\nawait page.waitForEvent(\n  "close",\n  { timeout: 3000 },\n)',
  'expect(performance.now() - started).toBeLessThan(250)',
  'expect(Math.abs(Date.now() - Date.parse(text))).toBeLessThan(5000)',
  'expect(elapsed).toBeLessThan(900)',
  'expect(tookMs, "the call").toBeLessThanOrEqual(900)',
])('finds %s', (text) => {
  expect(clockFindings(text)).toHaveLength(1)
})

it.each([
  'await expect.poll(() => output).toBe(1)',
  'await expect.poll(() => output, { timeout: 60_000 }).toBe(1)',
  'test("long", { timeout: 5000 }, async () => {})',
  'expect(begun).toBeLessThanOrEqual(performance.now())',
  'expect(elapsed).toBeLessThan(10 * control)',
  'expect(rows.length).toBeLessThan(20)',
  '// clock: the limit itself is what is tested\nexpect(elapsed).toBeLessThan(900)',
  'expect(elapsed).toBeLessThan(900) // clock: the time is simulated',
])('leaves %s', (text) => {
  expect(clockFindings(text)).toEqual([])
})
