import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

interface Finding {
  readonly line: number
  readonly why: string
}

/** Patience is expect.poll's, which vitest.config.ts sets once; less than that fails on a machine that others use as well. */
const MINIMUM_TIMEOUT_MS = 20_000
const WAIT =
  /\b(?:expect\.poll|toBeVisible|toBeHidden|toHave\w+|toContainText|toPass|waitFor\w*|findBy\w+|findAllBy\w+)\(/
const OWN_TIMEOUT = /\btimeout: ([\d_]+)\b/
const CLOCK = String.raw`(?:performance\.now\(\)|Date\.now\(\)|process\.hrtime\b|process\.cpuUsage\()`
const DURATION = String.raw`(?:\w*(?:[eE]lapsed|[dD]uration|[tT]ook)\w*|ms|\w+Ms)`
const CONSTANT_BOUND = String.raw`toBeLessThan(?:OrEqual)?\([\d_]+\)`
const MEASURED = [
  new RegExp(String.raw`expect\(.*${CLOCK}.*${CONSTANT_BOUND}`),
  new RegExp(String.raw`expect\(${DURATION}\b[^)]*\)\.${CONSTANT_BOUND}`),
]

/** A line that only lets time pass. A sleep that is the body of a polling loop, `while (…) await delay(10)`, does not begin its line. */
const SLEEPS = [
  /\bwaitForTimeout\(/,
  /^\s*await (?:delay|sleep)\(/,
  /\bnew Promise\(\((\w+)\) => setTimeout\((?:\1|\(\) => \1\([^)]*\)), [^0]/,
  /^\s*setTimeout\(\(\) => resolve\(/,
]
/** Helpers poll and simulate slow outsiders; the tests themselves wait for a result, or for what comes after. */
const IS_TEST = /\.(?:test|e2e)\.ts$/

/** The parts of a test that depend on the speed of the machine. `// clock: reason` on the line, or above it, permits one. */
function clockFindings(text: string, isTest = true): Finding[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const isSleep = isTest && SLEEPS.some((sleep) => sleep.test(line))
    const why = isSleep ? 'sleeps' : reason(line, lines.slice(Math.max(0, index - 2), index + 1).join(' '))
    const isAllowed = [line, lines[index - 1] ?? ''].some((each) => /\/\/ clock: \S/.test(each))
    return why === undefined || isAllowed ? [] : [{ line: index + 1, why }]
  })
}

/** A call may spread over lines: its own timeout is then one or two below its name. */
function reason(line: string, call: string): string | undefined {
  if (/\bvi\.wait(?:For|Until)\(/.test(line)) return 'waits for 1 s only: use expect.poll'
  const timeout = OWN_TIMEOUT.exec(line)?.[1]
  if (timeout !== undefined && WAIT.test(call) && Number(timeout.replaceAll('_', '')) < MINIMUM_TIMEOUT_MS)
    return 'has less patience than others: leave it out'
  return MEASURED.some((measured) => measured.test(line)) ? 'bounds a measured time by a constant' : undefined
}

const SAMPLES = 'tests/architecture/no-clock.test.ts'

it('no test depends on the speed of the machine', () => {
  const tests = sourceFiles().filter(({ path }) => path.startsWith('tests/') && path !== SAMPLES)
  expect(tests.length).toBeGreaterThan(0)
  const found = tests.flatMap(({ path, text }) =>
    clockFindings(text, IS_TEST.test(path)).map(({ line, why }) => `${path}:${line} ${why}`),
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
  'await page.waitForTimeout(1000)',
  '  await delay(WAIT_MS)',
  'await new Promise((resolve) => setTimeout(resolve, 10))',
  'engine.read("new Promise((resolve) => setTimeout(() => resolve(true), 300))")',
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
  'while (!isThere()) await delay(10)',
  'await new Promise((resolve) => setTimeout(resolve, 0))',
  '// clock: the pace of a person\nawait delay(300)',
])('leaves %s', (text) => {
  expect(clockFindings(text)).toEqual([])
})
