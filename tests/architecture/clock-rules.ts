export interface Finding {
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

/** The parts of a test that depend on the speed of the machine. `// clock: reason` on the line, or above it, permits one. */
export function clockFindings(text: string): Finding[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const why = reason(line, lines.slice(Math.max(0, index - 2), index + 1).join(' '))
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
