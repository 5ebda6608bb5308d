import { ConfigError } from '../../settings/config.ts'
import type { Rehearsal } from '../providers/rehearsal.ts'

const NAMES: Readonly<Record<keyof Rehearsal, true>> = {
  playRound: true,
  sendTransfer: true,
  payQr: true,
  makeGift: true,
}

/**
 * The rehearsal of a loaded module; an empty one when it has none.
 *
 * @throws {ConfigError} with one line when it does not fit.
 */
export function rehearsalOf(specifier: string, module: object): Rehearsal {
  const rehearsal: unknown = Reflect.get(module, 'rehearsal') ?? {}
  if (isRehearsal(rehearsal)) return rehearsal
  throw new ConfigError(
    `${specifier}: its rehearsal must have only functions, of: ${Object.keys(NAMES).join(', ')}`,
  )
}

function isRehearsal(given: unknown): given is Rehearsal {
  if (typeof given !== 'object' || given === null) return false
  return Object.entries(given).every(([name, value]) => name in NAMES && typeof value === 'function')
}
