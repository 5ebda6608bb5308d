import type { Finding } from './trials.ts'

const WIDTH = 'not tried  '.length

/** One heading for each provider with its verdict, one line for each trial, and the totals. */
export function verdictLines(findings: readonly Finding[]): string[] {
  const providers = [...new Set(findings.map(({ provider }) => provider))]
  const lines = providers.flatMap((name) => {
    const found = findings.filter(({ provider }) => provider === name)
    return [`${name}: ${verdictOf(found)}`].concat(found.map(lineOf), '')
  })
  const count = (outcome: Finding['outcome']) => findings.filter((one) => one.outcome === outcome).length
  return [...lines, `${count('ok')} ok, ${count('fails')} fail, ${count('not tried')} not tried`]
}

function lineOf({ outcome, trial, why }: Finding): string {
  return `  ${outcome.padEnd(WIDTH)}${trial}${why && `: ${why}`}`
}

function verdictOf(found: readonly Finding[]): string {
  if (found.some(({ outcome }) => outcome === 'fails')) return 'must not be used'
  return found.every(({ outcome }) => outcome === 'ok') ? 'fits' : 'fits as far as it was tried'
}
