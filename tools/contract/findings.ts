import type { Endpoint } from '#contract/endpoint.ts'

export type Outcome = 'fits' | 'differs' | 'not checked'

interface Finding {
  readonly outcome: Outcome
  readonly what: string
}

const WIDTH = 'not checked  '.length

/** What has been found out about a backend, by call, in the order in which it was found. */
export class Findings {
  readonly #byCall = new Map<string, Finding[]>()

  /** Something that the app relies on is there. */
  fits(call: string): void {
    this.#add(call, { outcome: 'fits', what: '' })
  }

  /** @param what differs, in words that say what is expected. */
  differs(call: string, what: string): void {
    this.#add(call, { outcome: 'differs', what })
  }

  /** @param why nobody knows whether it fits. */
  skipped(call: string, why: string): void {
    this.#add(call, { outcome: 'not checked', what: why })
  }

  count(outcome: Outcome): number {
    return this.#all().filter((finding) => finding.outcome === outcome).length
  }

  /** One line for each call that fits, one for each difference and each thing that was not checked, and the sum of them. */
  lines(): string[] {
    const told = this.#all().map(
      ({ outcome, call, what }) => `${outcome.padEnd(WIDTH)}${call}${what && `: ${what}`}`,
    )
    const [fit, differ, open] = [this.count('fits'), this.count('differs'), this.count('not checked')]
    return [...told, '', `${fit} calls fit, ${differ} differences, ${open} not checked`]
  }

  #add(call: string, finding: Finding): void {
    const known = this.#byCall.get(call) ?? []
    this.#byCall.set(call, [...known, finding])
  }

  /** Of a call with differences these count, and not what fits besides. */
  #all(): (Finding & { call: string })[] {
    return [...this.#byCall].flatMap(([call, found]) => {
      const told = found.filter(({ outcome }) => outcome !== 'fits')
      const isWhole = told.every(({ outcome }) => outcome === 'not checked') && told.length < found.length
      const fits: Finding[] = isWhole ? [{ outcome: 'fits', what: '' }] : []
      return [...fits, ...told].map((finding) => Object.assign({ call }, finding))
    })
  }
}

/** How a call is named in the report. */
export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}
