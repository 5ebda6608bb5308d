import { parseArgs } from 'node:util'
import { exitPrinted } from '../../platform/process/end-on-signal.ts'
import { ConfigError, readConfig } from '../../settings/config.ts'
import { builtIn, readConnections } from '../connections/connections-file.ts'
import { importModule, loadProviders, providersStop, rehearsalOf } from '../connections/load-providers.ts'
import type { SlipReference } from '../providers/bank-records.ts'
import type { Providers } from '../providers/providers.ts'
import { checkProviders } from './check-providers.ts'
import type { Finding } from './trials.ts'

const WIDTH = 'not tried  '.length

/*
 * Tries a module for PROVIDERS against what the server expects of it, and prints a verdict on each provider:
 *
 *   npm run provider-check -- ./my-providers.ts --player 0800000001 --phone 0800000001 --slip SCB:2026112512345678
 *
 * With `--connections ./connections.json` in place of a module it tries the built-in connections of that file. `--player` moves a few baht of a player whom nobody else uses, `--phone` gets two messages. `--only games.PG` tries that provider. Ends with
 * 1 when a provider fails a trial, or the module cannot be loaded.
 */

const EXAMPLE = 'npm run provider-check -- ./my-providers.ts --player 0800000001'

await exitPrinted((await isFit()) ? 0 : 1)

async function isFit(): Promise<boolean> {
  try {
    return await check()
  } catch (error) {
    const isWrongCall = error instanceof TypeError && 'code' in error
    console.error(isWrongCall || error instanceof ConfigError ? error.message : error)
    return false
  }
}

/** Whether no provider failed a trial. */
async function check(): Promise<boolean> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
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
  const stop = providersStop(providers, (error) => console.error('The module did not stop:', error))
  try {
    const findings = await checkProviders(providers, { ...values, slip, rehearsal })
    if (findings.length === 0)
      throw new ConfigError(
        `No provider of ${module ?? connections} begins with ${values.only ?? 'anything'}`,
      )
    for (const line of verdictLines(findings)) console.log(line)
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
