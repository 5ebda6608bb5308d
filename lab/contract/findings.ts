import type { Endpoint } from '#contract/endpoint.ts'

export type Outcome = 'fits' | 'differs' | 'not checked'

interface Finding {
  readonly outcome: Outcome
  readonly what: string
}

const WIDTH = 'not checked  '.length

/** Findings about a backend, by call, in the order in which they were made. */
export class Findings {
  readonly #byCall = new Map<string, Finding[]>()

  /** Records that the call behaves as the app expects. */
  fits(call: string): void {
    this.#add(call, { outcome: 'fits', what: '' })
  }

  /** @param what the difference, in words that include the expectation. */
  differs(call: string, what: string): void {
    this.#add(call, { outcome: 'differs', what })
  }

  /** @param why the reason */
  skipped(call: string, why: string): void {
    this.#add(call, { outcome: 'not checked', what: why })
  }

  count(outcome: Outcome): number {
    return this.#all().filter((finding) => finding.outcome === outcome).length
  }

  /** One line for each call that fits, for each difference and for each thing that was not checked, then the totals. */
  lines(): string[] {
    const lines = this.#all().map(
      ({ outcome, call, what }) => `${outcome.padEnd(WIDTH)}${call}${what && `: ${what}`}`,
    )
    const [fit, differ, open] = [this.count('fits'), this.count('differs'), this.count('not checked')]
    return [...lines, '', `${fit} calls fit, ${differ} differences, ${open} not checked`]
  }

  #add(call: string, finding: Finding): void {
    const known = this.#byCall.get(call) ?? []
    this.#byCall.set(call, [...known, finding])
  }

  /** A call with differences lists only these. */
  #all(): (Finding & { call: string })[] {
    return [...this.#byCall].flatMap(([call, found]) => {
      const notable = found.filter(({ outcome }) => outcome !== 'fits')
      const isWhole =
        notable.every(({ outcome }) => outcome === 'not checked') && notable.length < found.length
      const fits: Finding[] = isWhole ? [{ outcome: 'fits', what: '' }] : []
      return [...fits, ...notable].map((finding) => Object.assign({ call }, finding))
    })
  }
}

/** The name of a call in the report. */
export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}
