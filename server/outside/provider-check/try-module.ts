import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../../settings/config.ts'
import { builtIn, readConnections } from '../connections/connections-file.ts'
import { importModule, loadProviders, providersStop, rehearsalOf } from '../connections/load-providers.ts'
import type { SlipReference } from '../providers/bank-records.ts'
import type { Providers } from '../providers/providers.ts'
import { checkProviders } from './check-providers.ts'
import type { Finding } from './trials.ts'

const WIDTH = 'not tried  '.length

const EXAMPLE = 'npm run provider-check -- ./my-providers.ts --player 0800000001'

/** Where the program prints: its verdicts, and what is wrong with the call or the module. */
interface Output {
  readonly print: (line: string) => void
  readonly complain: (...what: unknown[]) => void
}

/** Tries the module that the arguments of the program name. Resolves with whether no provider failed a trial. */
export async function tryModule(args: readonly string[], output: Output): Promise<boolean> {
  try {
    return await check(args, output)
  } catch (error) {
    const isWrongCall = error instanceof TypeError && 'code' in error
    output.complain(isWrongCall || error instanceof ConfigError ? error.message : error)
    return false
  }
}

async function check(args: readonly string[], { print, complain }: Output): Promise<boolean> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { player: text, phone: text, slip: text, only: text, connections: text },
  })
  const [module, ...more] = positionals
  const { connections } = values
  if ((module === undefined) === (connections === undefined) || more.length > 0)
    throw new ConfigError(`Say which module: ${EXAMPLE}`)
  const slip = slipOf(values.slip)
  const providers = module === undefined ? builtInOf(connections) : await loadProviders(module)
  const rehearsal = module === undefined ? {} : rehearsalOf(module, await importModule(module))
  const stop = providersStop(providers, (error) => complain('The module did not stop:', error))
  try {
    const findings = await checkProviders(providers, { ...values, slip, rehearsal })
    if (findings.length === 0)
      throw new ConfigError(
        `No provider of ${module ?? connections} begins with ${values.only ?? 'anything'}`,
      )
    for (const line of verdictLines(findings)) print(line)
    return findings.every(({ outcome }) => outcome !== 'fails')
  } finally {
    await stop()
  }
}

function builtInOf(path: string | undefined): Providers {
  const { market } = readConfig({ VITE_MARKET: process.env['VITE_MARKET'] })
  return builtIn(readConnections(path), market).providers
}

function slipOf(text: string | undefined): SlipReference | undefined {
  if (text === undefined) return undefined
  const [bankCode = '', reference = '', ...more] = text.split(':')
  if (bankCode === '' || reference === '' || more.length > 0)
    throw new ConfigError('--slip is the code of a bank and the number of a slip, as in SCB:2026112512345678')
  return { bankCode, reference }
}

/** One heading for each provider with its verdict, one line for each trial, and the totals. */
function verdictLines(findings: readonly Finding[]): string[] {
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
