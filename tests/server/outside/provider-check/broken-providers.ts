import { checkProviders, type Means } from '../../../../server/outside/provider-check/check-providers.ts'
import type { Finding } from '../../../../server/outside/provider-check/trials.ts'
import type { Providers } from '../../../../server/outside/providers/providers.ts'
import { soundProviders } from './sound-providers.ts'

/** Everything that the check may use, with shorter timeouts than its defaults. */
export const MEANS = {
  player: '0800000001',
  phone: '0800000001',
  slip: { bankCode: 'SCB', reference: 'KNOWN' },
  patience: { answerMs: 300, abortMs: 100, newsMs: 400, pollMs: 5 },
} satisfies Means

/** The trials that failed, each with its reason. */
export function failing(findings: readonly Finding[]): string[] {
  return findings.filter(({ outcome }) => outcome === 'fails').map(({ trial, why }) => `${trial}: ${why}`)
}

/** The failures when the sound providers are broken like that. */
export async function findingsOf(
  broken: (sound: ReturnType<typeof soundProviders>) => Partial<Providers>,
): Promise<string[]> {
  const { rehearsal, ...sound } = soundProviders()
  const providers = broken({ ...sound, rehearsal })
  return failing(await checkProviders(providers, { ...MEANS, rehearsal }))
}
