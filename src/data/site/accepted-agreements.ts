import { LOCALES } from '../../i18n/locales.ts'
import { readKey, writeKey } from '../../storage/keys.ts'

/** The same agreement has other words in each language: one accepted wording is kept for every language. */
const SEPARATOR = '_'

/** Fingerprints of the wordings that the member chose not to see again, the latest first. */
export async function acceptedAgreements(): Promise<readonly string[]> {
  return (await readKey('remember-agreement'))?.split(SEPARATOR) ?? []
}

/** Remembers the wording with this fingerprint beside those of the other languages. */
export async function acceptAgreement(fingerprint: string): Promise<void> {
  const earlier = (await acceptedAgreements()).filter((other) => other !== fingerprint)
  const kept = [fingerprint, ...earlier].slice(0, LOCALES.length)
  await writeKey('remember-agreement', kept.join(SEPARATOR))
}
