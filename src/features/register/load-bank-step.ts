import type { BankStep } from './bank-step.tsx'

let loaded: typeof BankStep | undefined

/**
 * Loads the last step, which nobody sees before the server has accepted the profile.
 * @throws when there is no connection
 */
export async function loadBankStep(): Promise<void> {
  try {
    loaded ??= (await import('./bank-step.tsx')).BankStep
  } catch (cause) {
    throw Object.assign(new Error('the bank step could not be loaded', { cause }), { code: 'NETWORK' })
  }
}

/** The last step; undefined until it is loaded. */
export function loadedBankStep(): typeof BankStep | undefined {
  return loaded
}
